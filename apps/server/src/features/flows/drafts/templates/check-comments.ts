import { fields, type FlowTemplate, node, sketch, START } from './template.ts'

export const checkComments: FlowTemplate = {
  key: 'checkComments',
  title: 'Check comments before they are published',
  description:
    'Checks whether a text can be published. The built-in model finds personal data and link spam; choose another model to also find insults and other problems.',
  icon: 'shield',
  document: sketch({
    params: [{ key: 'comment', label: 'Comment', type: 'TEXTAREA' }],
    nodes: [
      START,
      node('n2', {
        type: 'moderate',
        at: [1, 0],
        params: { text: '@@comment@@', kinds: ['personalData', 'spam'], model: 'builtin' },
      }),
      node('n3', {
        type: 'output',
        title: 'Publish',
        at: [2, -0.5],
        params: { fields: fields({ publish: true, reason: '' }) },
      }),
      node('n4', {
        type: 'output',
        title: 'Look at it',
        at: [2, 0.5],
        params: { fields: fields({ publish: false, reason: '@@n2.reason@@' }) },
      }),
    ],
    edges: ['n1 n2', 'n2.fine n3', 'n2.found n4'],
  }),
}
