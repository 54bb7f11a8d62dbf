import { fields, type FlowTemplate, node, sketch, START } from './template.ts'

export const sheetDigest: FlowTemplate = {
  key: 'sheetDigest',
  title: 'Digest of a sheet',
  description:
    'Counts the records of a sheet by group and writes a short report. Start it manually, from another flow, or with a webhook.',
  icon: 'sigma',
  document: sketch({
    params: [
      { key: 'sheet', label: 'Sheet', type: 'SHEET' },
      { key: 'column', label: 'Group by', type: 'SHEET_COLUMN', dependsOn: 'sheet' },
    ],
    nodes: [
      START,
      node('n2', {
        type: 'aggregateSheet',
        title: 'All records',
        at: [1, -0.5],
        params: { sheet: '@@sheet@@', operation: 'count' },
      }),
      node('n3', {
        type: 'aggregateSheet',
        title: 'In groups',
        at: [1, 0.5],
        params: { sheet: '@@sheet@@', operation: 'count', groupBy: '@@column@@', limit: 20 },
      }),
      node('n4', {
        type: 'code',
        title: 'Write summary',
        at: [2, 0],
        params: {
          code: `const rows = input.values.groups.map(({ group, value }) => '- ' + (group ?? 'empty') + ': ' + value)
return { text: input.values.total + ' records\\n\\n' + rows.join('\\n') }`,
          values: fields({ total: '@@n2.value@@', groups: '@@n3.groups@@' }),
        },
      }),
      node('n5', {
        type: 'output',
        at: [3, 0],
        params: { fields: fields({ report: '@@n4.text@@', records: '@@n2.value@@' }) },
      }),
    ],
    edges: ['n1 n2', 'n1 n3', 'n2 n4', 'n3 n4', 'n4 n5'],
  }),
}
