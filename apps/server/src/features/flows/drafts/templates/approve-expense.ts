import { fields, template, node, rule, sketch, START } from './template.ts'

export const approveExpense = template('approveExpense', 'user-check', (t) => ({
  document: sketch({
    params: [
      { key: 'purpose', label: t('purpose'), desc: t('purposeHelp') },
      { key: 'amount', label: t('amount'), type: 'NUMBER', validators: [{ kind: 'min', value: 0 }] },
    ],
    nodes: [
      START,
      node('n2', {
        type: 'if',
        title: t('isLarge'),
        at: [1, 0],
        params: { rules: rule('@@amount@@', 'greater', 500) },
      }),
      node('n3', {
        type: 'approval',
        at: [2, -1],
        params: {
          title: t('approve'),
          text: '@@purpose@@',
          fields: fields({ amount: '@@amount@@' }),
        },
      }),
      node('n4', {
        type: 'output',
        title: t('approved'),
        at: [3, -2],
        params: {
          fields: fields({ approved: true, amount: '@@n3.values.amount@@', comment: '@@n3.comment@@' }),
        },
      }),
      node('n5', {
        type: 'output',
        title: t('declined'),
        at: [3, -1],
        params: { fields: fields({ approved: false, amount: '@@amount@@', comment: '@@n3.comment@@' }) },
      }),
      node('n6', {
        type: 'output',
        title: t('atOnce'),
        at: [2, 0.5],
        params: { fields: fields({ approved: true, amount: '@@amount@@', comment: '' }) },
      }),
    ],
    edges: ['n1 n2', 'n2.yes n3', 'n2.no n6', 'n3.approved n4', 'n3.declined n5'],
  }),
}))
