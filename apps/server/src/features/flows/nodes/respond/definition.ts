import { flows } from '@millrace/contract'

export const definition = flows.defineNode({
  type: 'respond',
  group: 'outputs',
  icon: 'reply',
  params: [
    { key: 'format', type: 'SELECT', defaultValue: 'json', options: ['json', 'text'], sequence: 1 },
    { key: 'body', type: 'JSON', required: false, when: { key: 'format', in: ['json'] }, sequence: 2 },
    { key: 'text', type: 'TEXTAREA', required: false, when: { key: 'format', in: ['text'] }, sequence: 3 },
    {
      key: 'status',
      type: 'NUMBER',
      defaultValue: 200,
      validators: [{ kind: 'integer' }, { kind: 'min', value: 200 }, { kind: 'max', value: 599 }],
      group: 'ADVANCED',
      sequence: 4,
    },
  ],
  outputs: [
    { key: 'status', type: 'number' },
    { key: 'contentType', type: 'text' },
    { key: 'body', type: 'any' },
  ],
})
