import { flows } from '@millrace/contract'

export const definition = flows.defineNode({
  type: 'webhookOut',
  group: 'out',
  icon: 'webhook',
  params: [
    { key: 'url', type: 'URL', sequence: 10 },
    {
      key: 'event',
      defaultValue: 'flow.step',
      validators: [{ kind: 'maxLength', value: 100 }],
      sequence: 20,
    },
    { key: 'data', type: 'FIELDS', sequence: 30 },
    { key: 'credential', type: 'CREDENTIAL', required: false, sequence: 40 },
  ],
  outputs: [
    { key: 'status', type: 'number' },
    { key: 'id', type: 'text' },
    { key: 'signed', type: 'boolean' },
  ],
  effects: 'repeatable',
  retry: { attempts: 5, backoffSeconds: 5, maxBackoffSeconds: 600 },
  timeoutSeconds: 60,
})
