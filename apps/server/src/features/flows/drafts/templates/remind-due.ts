import { fields, type Say, template, node, rule, sketch, START } from './template.ts'

const daysCode = (t: Say<'remindDue'>) => `// ${t('aboutDays')}
const day = (date) => Math.floor(date.getTime() / 86_400_000)
const due = new Date(String(input.params.due).slice(0, 10) + 'T00:00:00Z')
if (Number.isNaN(due.getTime())) throw new Error('${t('noDate')}' + input.params.due)

const days = day(due) - day(new Date())
const when = days === 0 ? '${t('today')}' : days === 1 ? '${t('tomorrow')}' : '${t('inDays')}' + days + '${t('days')}'
return { days, when, remind: days === Number(input.params.before) || days === 0 }`

export const remindDue = template('remindDue', 'mail', (t) => ({
  document: sketch({
    params: [
      { key: 'what', label: t('what'), desc: t('whatHelp') },
      { key: 'due', label: t('dueOn'), type: 'DATE' },
      { key: 'email', label: t('recipient'), validators: [{ kind: 'email' }] },
      {
        key: 'before',
        label: t('daysBefore'),
        type: 'NUMBER',
        defaultValue: 7,
        validators: [{ kind: 'integer' }, { kind: 'min', value: 0 }],
      },
    ],
    nodes: [
      START,
      node('n2', { type: 'code', title: t('countTheDays'), at: [1, 0], params: { code: daysCode(t) } }),
      node('n3', {
        type: 'if',
        title: t('isDue'),
        at: [2, 0],
        params: { rules: rule('@@n2.remind@@', 'isTrue') },
      }),
      node('n4', {
        type: 'sendEmail',
        title: t('sendTheReminder'),
        at: [3, 0],
        params: {
          to: '@@email@@',
          subject: t('subject'),
          text: t('mail'),
        },
      }),
      node('n5', {
        type: 'output',
        title: t('reminded'),
        at: [4, 0],
        params: { fields: fields({ reminded: true, days: '@@n2.days@@' }) },
      }),
      node('n6', {
        type: 'output',
        title: t('notToday'),
        at: [3, 1],
        params: { fields: fields({ reminded: false, days: '@@n2.days@@' }) },
      }),
    ],
    edges: ['n1 n2', 'n2 n3', 'n3.yes n4', 'n4 n5', 'n3.no n6'],
  }),
}))
