import { fields, type Say, template, node, sketch, START } from './template.ts'

const teamsCode = (t: Say<'sortMessages'>) => `// ${t('aboutTopics')}
const topics = {
  complaint: { topic: '${t('complaint')}', team: '${t('customerService')}' },
  order: { topic: '${t('order')}', team: '${t('sales')}' },
  appointment: { topic: '${t('appointment')}', team: '${t('frontDesk')}' },
  invoice: { topic: '${t('invoice')}', team: '${t('accounts')}' },
}
return topics[input.values.category] ?? { topic: '${t('other')}', team: '' }`

export const sortMessages = template('sortMessages', 'tags', (t) => ({
  document: sketch({
    params: [
      {
        key: 'message',
        label: t('message'),
        type: 'TEXTAREA',
        desc: t('messageHelp'),
      },
    ],
    nodes: [
      START,
      node('n2', {
        type: 'classify',
        at: [1, 0],
        params: {
          text: '@@message@@',
          result: 'value',
          categories: fields({
            complaint: t('complaintWords'),
            order: t('orderWords'),
            appointment: t('appointmentWords'),
            invoice: t('invoiceWords'),
          }),
          otherwise: 'other',
          model: 'builtin',
        },
      }),
      node('n3', {
        type: 'code',
        title: t('assignTeam'),
        at: [2, 0],
        params: { code: teamsCode(t), values: fields({ category: '@@n2.category@@' }) },
      }),
      node('n4', {
        type: 'output',
        at: [3, 0],
        params: {
          fields: fields({ topic: '@@n3.topic@@', team: '@@n3.team@@', reason: '@@n2.reason@@' }),
        },
      }),
    ],
    edges: ['n1 n2', 'n2 n3', 'n3 n4'],
  }),
}))
