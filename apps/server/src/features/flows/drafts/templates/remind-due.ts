import { fields, type FlowTemplate, node, rule, sketch, START } from './template.ts'

const DAYS = `// Whole days from today to the date; negative when it is over.
const day = (date) => Math.floor(date.getTime() / 86_400_000)
const due = new Date(String(input.params.due).slice(0, 10) + 'T00:00:00Z')
if (Number.isNaN(due.getTime())) throw new Error('“Due on” is not a date: ' + input.params.due)

const days = day(due) - day(new Date())
const when = days === 0 ? 'today' : days === 1 ? 'tomorrow' : 'in ' + days + ' days'
return { days, when, remind: days === Number(input.params.before) || days === 0 }`

export const remindDue: FlowTemplate = {
  key: 'remindDue',
  title: 'Remind people of what is due',
  description:
    'Sends an email some days before a date and again on the day. Run it daily on a sheet of contracts, invoices or appointments. Change the text in “Send the reminder”.',
  icon: 'mail',
  document: sketch({
    params: [
      { key: 'what', label: 'What', desc: 'For example: The inspection of the van' },
      { key: 'due', label: 'Due on', type: 'DATE' },
      { key: 'email', label: 'Recipient', validators: [{ kind: 'email' }] },
      {
        key: 'before',
        label: 'Days before',
        type: 'NUMBER',
        defaultValue: 7,
        validators: [{ kind: 'integer' }, { kind: 'min', value: 0 }],
      },
    ],
    nodes: [
      START,
      node('n2', { type: 'code', title: 'Count the days', at: [1, 0], params: { code: DAYS } }),
      node('n3', {
        type: 'if',
        title: 'Reminder due?',
        at: [2, 0],
        params: { rules: rule('@@n2.remind@@', 'isTrue') },
      }),
      node('n4', {
        type: 'sendEmail',
        title: 'Send the reminder',
        at: [3, 0],
        params: {
          to: '@@email@@',
          subject: '@@what@@ is due @@n2.when@@',
          text: 'Good day,\n\n@@what@@ is due @@n2.when@@, on @@due@@.',
        },
      }),
      node('n5', {
        type: 'output',
        title: 'Reminded',
        at: [4, 0],
        params: { fields: fields({ reminded: true, days: '@@n2.days@@' }) },
      }),
      node('n6', {
        type: 'output',
        title: 'Not today',
        at: [3, 1],
        params: { fields: fields({ reminded: false, days: '@@n2.days@@' }) },
      }),
    ],
    edges: ['n1 n2', 'n2 n3', 'n3.yes n4', 'n4 n5', 'n3.no n6'],
  }),
}
