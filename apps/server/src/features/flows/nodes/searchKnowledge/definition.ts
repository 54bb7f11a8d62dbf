import { flows } from '@millrace/contract'

export const definition = flows.defineNode({
  type: 'searchKnowledge',
  group: 'ai',
  title: 'Search knowledge',
  desc: 'Finds the passages of a knowledge base that fit best, by words and, where the base has vectors, by meaning. Give them to a text step as material.',
  icon: 'book-search',
  params: [
    { key: 'knowledge', label: 'Knowledge base', type: 'KNOWLEDGE', sequence: 10 },
    {
      key: 'query',
      label: 'Query',
      desc: 'A question or keywords.',
      type: 'TEXTAREA',
      sequence: 20,
    },
    {
      key: 'count',
      label: 'Max passages',
      type: 'NUMBER',
      defaultValue: 5,
      validators: [{ kind: 'integer' }, { kind: 'min', value: 1 }, { kind: 'max', value: 50 }],
      sequence: 30,
    },
  ],
  outputs: [
    { key: 'text', type: 'text', title: 'All passages as text' },
    {
      key: 'passages',
      type: 'list',
      title: 'Passages, best first',
      fields: [
        { key: 'text', type: 'text' },
        { key: 'source', type: 'text' },
        { key: 'heading', type: 'text' },
        { key: 'page', type: 'number' },
        { key: 'score', type: 'number' },
      ],
    },
    { key: 'count', type: 'number', title: 'Number of passages' },
  ],
  retry: { attempts: 3 },
  timeoutSeconds: 60,
})
