import { fields, template, node, sketch, START } from './template.ts'

export const sheetDigest = template('sheetDigest', 'sigma', (t) => ({
  document: sketch({
    params: [
      { key: 'sheet', label: t('sheet'), type: 'SHEET' },
      { key: 'column', label: t('groupBy'), type: 'SHEET_COLUMN', dependsOn: 'sheet' },
    ],
    nodes: [
      START,
      node('n2', {
        type: 'aggregateSheet',
        title: t('allRecords'),
        at: [1, -0.5],
        params: { sheet: '@@sheet@@', operation: 'count' },
      }),
      node('n3', {
        type: 'aggregateSheet',
        title: t('inGroups'),
        at: [1, 0.5],
        params: { sheet: '@@sheet@@', operation: 'count', groupBy: '@@column@@', limit: 20 },
      }),
      node('n4', {
        type: 'code',
        title: t('writeSummary'),
        at: [2, 0],
        params: {
          code: `const rows = input.values.groups.map(({ group, value }) => '- ' + (group ?? '${t('emptyGroup')}') + ': ' + value)
return { text: input.values.total + '${t('records')}' + rows.join('\\n') }`,
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
}))
