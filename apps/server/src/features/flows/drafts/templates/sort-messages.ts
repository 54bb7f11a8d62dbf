import { fields, type FlowTemplate, node, sketch, START } from './template.ts'

export const sortMessages: FlowTemplate = {
  key: 'sortMessages',
  title: 'Sort messages by topic',
  description:
    'Says of each message what it is about and who should take it. The built-in model goes by the words of your categories; with another model it understands the message.',
  icon: 'tags',
  document: sketch({
    params: [{ key: 'message', label: 'Message', type: 'TEXTAREA' }],
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
        type: 'output',
        at: [2, 0],
        params: { fields: fields({ topic: '@@n2.category@@', reason: '@@n2.reason@@' }) },
      }),
    ],
    edges: ['n1 n2', 'n2 n3'],
  }),
}
