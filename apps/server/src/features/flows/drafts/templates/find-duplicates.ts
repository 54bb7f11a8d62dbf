import { fields, type Say, template, node, sketch, START } from './template.ts'

const wordsCode = (
  t: Say<'findDuplicates'>,
) => `const duplicates = input.values.found.map(({ group, value }) => ({ value: group, times: value }))
const lines = duplicates.map(({ value, times }) => '- ' + value + ': ' + times + '${t('times')}')
return { duplicates, report: lines.join('\\n') || '${t('noDuplicates')}' }`

export const findDuplicates = template('findDuplicates', 'copy', (t) => ({
  document: sketch({
    params: [
      { key: 'sheet', label: t('sheet'), type: 'SHEET' },
      { key: 'column', label: t('column'), type: 'SHEET_COLUMN', dependsOn: 'sheet' },
    ],
    nodes: [
      START,
      node('n2', {
        type: 'aggregateSheet',
        title: t('countEachValue'),
        at: [1, 0],
        params: { sheet: '@@sheet@@', operation: 'count', groupBy: '@@column@@', limit: 1000 },
      }),
      node('n3', {
        type: 'sortFilterList',
        title: t('moreThanOnce'),
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
        title: t('inWords'),
        at: [3, 0],
        params: { code: wordsCode(t), values: fields({ found: '@@n3.items@@' }) },
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
}))
