import { fields, type FlowTemplate, node, sketch, START } from './template.ts'

export const findDuplicates: FlowTemplate = {
  key: 'findDuplicates',
  title: 'Find duplicates in a sheet',
  description:
    'Lists the values of a column that several records have, the most frequent first: the same address, order number or name. Empty cells do not count.',
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
        type: 'output',
        at: [3, 0],
        params: { fields: fields({ duplicates: '@@n3.items@@', count: '@@n3.count@@' }) },
      }),
    ],
    edges: ['n1 n2', 'n2 n3', 'n3 n4'],
  }),
}
