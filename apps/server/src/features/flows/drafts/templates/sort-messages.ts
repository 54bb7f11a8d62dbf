import { fields, type FlowTemplate, node, sketch, START } from './template.ts'

const TEAMS = `// Who takes which topic. Other topics are left to a person.
const topics = {
  complaint: { topic: 'Complaint', team: 'Customer service' },
  order: { topic: 'Order', team: 'Sales' },
  appointment: { topic: 'Appointment', team: 'Front desk' },
  invoice: { topic: 'Invoice', team: 'Accounts' },
}
return topics[input.values.category] ?? { topic: '', team: '' }`

export const sortMessages: FlowTemplate = {
  key: 'sortMessages',
  title: 'Sort messages by topic',
  description:
    'Classifies each message by topic and team, with the reason. Change the topics in “Classify” and the teams in “Assign team”. The built-in model matches the words of your categories; other models understand the message.',
  icon: 'tags',
  document: sketch({
    params: [
      {
        key: 'message',
        label: 'Message',
        type: 'TEXTAREA',
        desc: 'For example: “The parcel came late and the mug is broken. I would like a refund.”',
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
            complaint: 'not satisfied, broken, damaged, wrong, late, refund, complaint, disappointed',
            order: 'order, buy, price, offer, quote, delivery, available, in stock',
            appointment: 'appointment, date, time, visit, book, booking, reschedule, cancel',
            invoice: 'invoice, bill, payment, paid, bank, reminder, tax',
          }),
          model: 'builtin',
        },
      }),
      node('n3', {
        type: 'code',
        title: 'Assign team',
        at: [2, 0],
        params: { code: TEAMS, values: fields({ category: '@@n2.category@@' }) },
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
}
