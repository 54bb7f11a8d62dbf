import { flows } from '@millrace/contract'

export const definition = flows.defineNode({
  type: 'sendToChannel',
  group: 'out',
  icon: 'send',
  params: [
    { key: 'channel', type: 'CHANNEL', sequence: 10 },
    { key: 'to', sequence: 20 },
    { key: 'kind', type: 'SELECT', defaultValue: 'text', options: ['text', 'template'], sequence: 30 },
    {
      key: 'text',
      type: 'TEXTAREA',
      validators: [{ kind: 'maxLength', value: 20_000 }],
      when: { key: 'kind', in: ['text'] },
      sequence: 40,
    },
    {
      key: 'template',
      type: 'TEMPLATE',
      dependsOn: 'channel',
      when: { key: 'kind', in: ['template'] },
      sequence: 50,
    },
    {
      key: 'values',
      type: 'JSON',
      dependsOn: 'template',
      required: false,
      when: { key: 'kind', in: ['template'] },
      sequence: 60,
    },
    {
      key: 'agreed',
      type: 'CHECKBOX',
      required: false,
      defaultValue: false,
      when: { key: 'kind', in: ['template'] },
      sequence: 70,
    },
  ],
  ports: [{ id: 'out' }, { id: 'refused' }],
  outputs: [
    { key: 'sent', type: 'boolean' },
    { key: 'reason', type: 'text' },
    { key: 'text', type: 'text' },
    { key: 'messageId', type: 'text' },
    { key: 'conversationId', type: 'text' },
    { key: 'test', type: 'boolean' },
  ],
  // The message and the record that the step has sent it are stored together.
  effects: 'repeatable',
  retry: { attempts: 3, backoffSeconds: 2, maxBackoffSeconds: 60 },
  timeoutSeconds: 120,
})
