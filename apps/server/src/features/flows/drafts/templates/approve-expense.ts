import { fields, type FlowTemplate, node, rule, sketch, START } from './template.ts'

export const approveExpense: FlowTemplate = {
  key: 'approveExpense',
  title: 'Ask a person about large amounts',
  description:
    'Approves small amounts automatically. For large ones, a person decides under “Approvals” and can correct the amount. Change the limit in “Large amount?”.',
  icon: 'user-check',
  document: sketch({
    params: [
      { key: 'purpose', label: 'Purpose', desc: 'For example: A new mill for the workshop' },
      { key: 'amount', label: 'Amount', type: 'NUMBER', validators: [{ kind: 'min', value: 0 }] },
    ],
    nodes: [
      START,
      node('n2', {
        type: 'if',
        title: 'Large amount?',
        at: [1, 0],
        params: { rules: rule('@@amount@@', 'greater', 500) },
      }),
      node('n3', {
        type: 'approval',
        at: [2, -1],
        params: {
          title: 'Approve this payment?',
          text: '@@purpose@@',
          fields: fields({ amount: '@@amount@@' }),
        },
      }),
      node('n4', {
        type: 'output',
        title: 'Approved',
        at: [3, -2],
        params: {
          fields: fields({ approved: true, amount: '@@n3.values.amount@@', comment: '@@n3.comment@@' }),
        },
      }),
      node('n5', {
        type: 'output',
        title: 'Declined',
        at: [3, -1],
        params: { fields: fields({ approved: false, amount: '@@amount@@', comment: '@@n3.comment@@' }) },
      }),
      node('n6', {
        type: 'output',
        title: 'At once',
        at: [2, 0.5],
        params: { fields: fields({ approved: true, amount: '@@amount@@', comment: '' }) },
      }),
    ],
    edges: ['n1 n2', 'n2.yes n3', 'n2.no n6', 'n3.approved n4', 'n3.declined n5'],
  }),
}
