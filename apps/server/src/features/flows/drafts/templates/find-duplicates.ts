import { fields, type FlowTemplate, node, sketch, START } from './template.ts'

const WORDS = `const duplicates = input.values.found.map(({ group, value }) => ({ value: group, times: value }))
const lines = duplicates.map(({ value, times }) => '- ' + value + ': ' + times + ' times')
return { duplicates, report: lines.join('\\n') || 'Every value is there once only.' }`

export const findDuplicates: FlowTemplate = {
  key: 'findDuplicates',
  title: 'Find duplicates in a sheet',
  description:
    'Lists values that appear in several records of a column, such as an address, order number or name. The most frequent come first. Empty cells are ignored.',
  icon: 'copy',
  document: sketch({
    params: [
      { key: 'sheet', label: 'Sheet', type: 'SHEET' },
      { key: 'column', label: 'Column', type: 'SHEET_COLUMN', dependsOn: 'sheet' },
    ],
    nodes: [
      START,
      node('n2', {
        type: 'aggregateSheet',
        title: 'Count each value',
        at: [1, 0],
        params: { sheet: '@@sheet@@', operation: 'count', groupBy: '@@column@@', limit: 1000 },
      }),
      node('n3', {
        type: 'sortFilterList',
        title: 'More than once',
        at: [2, 0],
        params: {
          list: '@@n2.groups@@',
          rules: {
            match: 'all',
            rules: [
              { left: 'value', operator: 'greater', right: 1 },
              { left: 'group', operator: 'isNotEmpty' },
            ],
          },
          sort: 'descending',
          sortBy: 'value',
        },
      }),
      node('n4', {
        type: 'code',
        title: 'In plain words',
        at: [3, 0],
        params: { code: WORDS, values: fields({ found: '@@n3.items@@' }) },
      }),
      node('n5', {
        type: 'output',
        at: [4, 0],
        params: {
          fields: fields({
            report: '@@n4.report@@',
            duplicates: '@@n4.duplicates@@',
            count: '@@n3.count@@',
          }),
        },
      }),
    ],
    edges: ['n1 n2', 'n2 n3', 'n3 n4', 'n4 n5'],
  }),
}
