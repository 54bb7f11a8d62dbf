import { fields, type FlowTemplate, node, rule, sketch, START } from './template.ts'

const grade = (segment: string, score: number, next_step: string) => ({
  fields: fields({ segment, score, next_step }),
})

export const scoreCompanies: FlowTemplate = {
  key: 'scoreCompanies',
  title: 'Sort companies by size',
  description:
    'Assigns each company a segment by headcount, with a score and a next step. Change the limits in “By size”.',
  icon: 'building',
  document: sketch({
    params: [
      { key: 'company', label: 'Company' },
      {
        key: 'employees',
        label: 'Employees',
        desc: 'How many people work there.',
        type: 'NUMBER',
        required: false,
      },
    ],
    nodes: [
      START,
      node('n2', {
        type: 'switch',
        title: 'By size',
        at: [1, 0],
        params: {
          cases: [
            { port: 'large', title: '250 and more', rules: rule('@@employees@@', 'greaterOrEqual', 250) },
            { port: 'medium', title: '50 to 249', rules: rule('@@employees@@', 'greaterOrEqual', 50) },
            { port: 'small', title: 'Below 50', rules: rule('@@employees@@', 'greaterOrEqual', 1) },
          ],
        },
      }),
      node('n3', {
        type: 'setFields',
        title: 'Large',
        at: [2, -1.5],
        params: grade('Large', 90, 'Call them'),
      }),
      node('n4', {
        type: 'setFields',
        title: 'Medium',
        at: [2, -0.5],
        params: grade('Medium', 60, 'Write a personal mail'),
      }),
      node('n5', {
        type: 'setFields',
        title: 'Small',
        at: [2, 0.5],
        params: grade('Small', 30, 'Send the price list'),
      }),
      node('n6', {
        type: 'setFields',
        title: 'Not known',
        at: [2, 1.5],
        params: grade('Not known', 0, 'Find out the size'),
      }),
      node('n7', { type: 'merge', title: 'What came', at: [3, 0] }),
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
}
