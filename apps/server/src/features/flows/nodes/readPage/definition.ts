import { flows } from '@millrace/contract'

export const definition = flows.defineNode({
  type: 'readPage',
  group: 'web',
  icon: 'file-text',
  params: [
    { key: 'url', type: 'URL', sequence: 10 },
    {
      key: 'mostCharacters',
      type: 'NUMBER',
      defaultValue: 50_000,
      validators: [{ kind: 'integer' }, { kind: 'min', value: 100 }, { kind: 'max', value: 1_000_000 }],
      group: 'ADVANCED',
      sequence: 20,
    },
  ],
  outputs: [
    { key: 'text', type: 'text' },
    { key: 'title', type: 'text' },
    { key: 'description', type: 'text' },
    { key: 'language', type: 'text' },
    { key: 'url', type: 'text' },
    { key: 'characters', type: 'number' },
    { key: 'cutShort', type: 'boolean' },
    {
      key: 'links',
      type: 'list',
      fields: [
        { key: 'url', type: 'text' },
        { key: 'text', type: 'text' },
      ],
    },
  ],
  retry: { attempts: 3, backoffSeconds: 5, maxBackoffSeconds: 120 },
  timeoutSeconds: 180,
})
