import { fields, template, node, sketch, START } from './template.ts'

export const draftReply = template('draftReply', 'mail-question', (t) => ({
  document: sketch({
    params: [
      { key: 'message', label: t('message'), type: 'TEXTAREA' },
      { key: 'knowledge', label: t('knowledgeBase'), type: 'KNOWLEDGE' },
    ],
    nodes: [
      START,
      node('n2', {
        type: 'searchKnowledge',
        at: [1, 0],
        params: { knowledge: '@@knowledge@@', query: '@@message@@', count: 4 },
      }),
      node('n3', {
        type: 'generateText',
        title: t('draft'),
        at: [2, 0],
        params: { prompt: '@@message@@', material: '@@n2.text@@', model: 'builtin' },
      }),
      node('n4', {
        type: 'approval',
        at: [3, 0],
        params: {
          title: t('send'),
          text: '@@message@@',
          fields: fields({ reply: '@@n3.text@@' }),
        },
      }),
      node('n5', {
        type: 'output',
        at: [4, -1],
        params: { fields: fields({ reply: '@@n4.values.reply@@', approved: true }) },
      }),
      node('n6', {
        type: 'output',
        title: t('notSent'),
        at: [4, 0.5],
        params: { fields: fields({ reply: '', approved: false }) },
      }),
    ],
    edges: ['n1 n2', 'n2 n3', 'n3 n4', 'n4.approved n5', 'n4.declined n6'],
  }),
}))
