import { flows } from '@millrace/contract'

export const definition = flows.defineNode({
  type: 'searchKnowledge',
  group: 'ai',
  icon: 'book-search',
  params: [
    { key: 'knowledge', type: 'KNOWLEDGE', sequence: 10 },
    { key: 'query', type: 'TEXTAREA', sequence: 20 },
    {
      key: 'count',
      type: 'NUMBER',
      defaultValue: 5,
      validators: [{ kind: 'integer' }, { kind: 'min', value: 1 }, { kind: 'max', value: 50 }],
      sequence: 30,
    },
  ],
  outputs: [
    { key: 'text', type: 'text' },
    {
      key: 'passages',
      type: 'list',
      fields: [
        { key: 'text', type: 'text' },
        { key: 'source', type: 'text' },
        { key: 'heading', type: 'text' },
        { key: 'page', type: 'number' },
        { key: 'score', type: 'number' },
      ],
    },
    { key: 'count', type: 'number' },
  ],
  retry: { attempts: 3 },
  timeoutSeconds: 60,
})
