import { fields, template, node, rule, sketch, START } from './template.ts'

const grade = (segment: string, score: number, next_step: string) => ({
  fields: fields({ segment, score, next_step }),
})

export const scoreCompanies = template('scoreCompanies', 'building', (t) => ({
  document: sketch({
    params: [
      { key: 'company', label: t('company') },
      {
        key: 'employees',
        label: t('employees'),
        desc: t('employeesHelp'),
        type: 'NUMBER',
        required: false,
      },
    ],
    nodes: [
      START,
      node('n2', {
        type: 'switch',
        title: t('bySize'),
        at: [1, 0],
        params: {
          cases: [
            { port: 'large', title: t('from250'), rules: rule('@@employees@@', 'greaterOrEqual', 250) },
            { port: 'medium', title: t('from50'), rules: rule('@@employees@@', 'greaterOrEqual', 50) },
            { port: 'small', title: t('below50'), rules: rule('@@employees@@', 'greaterOrEqual', 1) },
          ],
        },
      }),
      node('n3', {
        type: 'setFields',
        title: t('large'),
        at: [2, -1.5],
        params: grade(t('large'), 90, t('callThem')),
      }),
      node('n4', {
        type: 'setFields',
        title: t('medium'),
        at: [2, -0.5],
        params: grade(t('medium'), 60, t('writeAPersonalMail')),
      }),
      node('n5', {
        type: 'setFields',
        title: t('small'),
        at: [2, 0.5],
        params: grade(t('small'), 30, t('sendThePriceList')),
      }),
      node('n6', {
        type: 'setFields',
        title: t('notKnown'),
        at: [2, 1.5],
        params: grade(t('notKnown'), 0, t('findOutTheSize')),
      }),
      node('n7', { type: 'merge', title: t('merged'), at: [3, 0] }),
      node('n8', {
        type: 'output',
        at: [4, 0],
        params: {
          fields: fields({
            company: '@@company@@',
            segment: '@@n7.segment@@',
            score: '@@n7.score@@',
            next_step: '@@n7.next_step@@',
          }),
        },
      }),
    ],
    edges: [
      'n1 n2',
      'n2.large n3',
      'n2.medium n4',
      'n2.small n5',
      'n2.else n6',
      'n3 n7',
      'n4 n7',
      'n5 n7',
      'n6 n7',
      'n7 n8',
    ],
  }),
}))
