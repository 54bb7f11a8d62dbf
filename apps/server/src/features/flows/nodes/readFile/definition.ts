import { flows } from '@millrace/contract'

export const definition = flows.defineNode({
  type: 'readFile',
  group: 'data',
  icon: 'file-text',
  params: [
    { key: 'file', type: 'VALUE', sequence: 10 },
    {
      key: 'mostCharacters',
      type: 'NUMBER',
      defaultValue: 100_000,
      validators: [{ kind: 'integer' }, { kind: 'min', value: 100 }, { kind: 'max', value: 1_000_000 }],
      group: 'ADVANCED',
      sequence: 20,
    },
  ],
  outputs: [
    { key: 'text', type: 'text' },
    { key: 'name', type: 'text' },
    { key: 'pages', type: 'number' },
    { key: 'characters', type: 'number' },
    { key: 'cutShort', type: 'boolean' },
    {
      key: 'files',
      type: 'list',
      fields: [
        { key: 'id', type: 'text' },
        { key: 'name', type: 'text' },
        { key: 'text', type: 'text' },
        { key: 'pages', type: 'number' },
        { key: 'characters', type: 'number' },
      ],
    },
  ],
  retry: { attempts: 3, backoffSeconds: 5, maxBackoffSeconds: 60 },
  timeoutSeconds: 300,
})
