import { fields, template, node, sketch, START } from './template.ts'

export const answerQuestion = template('answerQuestion', 'book-open', (t) => ({
  document: sketch({
    params: [
      { key: 'question', label: t('question'), type: 'TEXTAREA' },
      { key: 'knowledge', label: t('knowledgeBase'), type: 'KNOWLEDGE' },
    ],
    nodes: [
      START,
      node('n2', {
        type: 'searchKnowledge',
        at: [1, 0],
        params: { knowledge: '@@knowledge@@', query: '@@question@@', count: 4 },
      }),
      node('n3', {
        type: 'if',
        title: t('isFound'),
        at: [2, 0],
        params: {
          rules: { match: 'all', rules: [{ left: '@@n2.count@@', operator: 'greater', right: 0 }] },
        },
      }),
      node('n4', {
        type: 'generateText',
        title: t('answer'),
        at: [3, -0.5],
        params: { prompt: '@@question@@', material: '@@n2.text@@', model: 'builtin' },
      }),
      node('n5', {
        type: 'output',
        at: [4, -0.5],
        params: {
          fields: fields({ answer: '@@n4.text@@', source: '@@n2.passages[0].source@@', found: true }),
        },
      }),
      node('n6', {
        type: 'output',
        title: t('notFound'),
        at: [3, 0.5],
        params: { fields: fields({ answer: '', source: '', found: false }) },
      }),
    ],
    edges: ['n1 n2', 'n2 n3', 'n3.yes n4', 'n4 n5', 'n3.no n6'],
  }),
}))
