import { fields, template, node, sketch, START } from './template.ts'

export const checkComments = template('checkComments', 'shield', (t) => ({
  document: sketch({
    params: [{ key: 'comment', label: t('comment'), type: 'TEXTAREA' }],
    nodes: [
      START,
      node('n2', {
        type: 'moderate',
        at: [1, 0],
        params: { text: '@@comment@@', kinds: ['personalData', 'spam'], model: 'builtin' },
      }),
      node('n3', {
        type: 'output',
        title: t('publish'),
        at: [2, -0.5],
        params: { fields: fields({ publish: true, reason: '' }) },
      }),
      node('n4', {
        type: 'output',
        title: t('review'),
        at: [2, 0.5],
        params: { fields: fields({ publish: false, reason: '@@n2.reason@@' }) },
      }),
    ],
    edges: ['n1 n2', 'n2.fine n3', 'n2.found n4'],
  }),
}))
