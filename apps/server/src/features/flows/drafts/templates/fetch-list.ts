import { fields, type FlowTemplate, node, sketch, START } from './template.ts'

export const fetchList: FlowTemplate = {
  key: 'fetchList',
  title: 'Fetch a list from an API',
  description:
    'Calls an address that answers with a JSON list, leaves out repetitions, and gives the first entries. Says what was wrong when there is no list.',
  icon: 'cloud-download',
  document: sketch({
    params: [
      { key: 'url', label: 'Address', validators: [{ kind: 'url' }] },
      {
        key: 'most',
        label: 'Entries at most',
        type: 'NUMBER',
        defaultValue: 100,
        validators: [{ kind: 'integer' }, { kind: 'min', value: 1 }],
      },
    ],
    nodes: [
      START,
      node('n2', {
        type: 'httpRequest',
        title: 'Call it',
        at: [1, 0],
        params: { method: 'GET', url: '@@url@@', answer: 'json', onStatus: 'fail', seconds: 30 },
      }),
      node('n3', {
        type: 'sortFilterList',
        title: 'First entries',
        at: [2, 0],
        params: { list: '@@n2.body@@', uniqueBy: 'id', limit: '@@most@@' },
      }),
      node('n4', {
        type: 'output',
        at: [3, 0],
        params: { fields: fields({ entries: '@@n3.items@@', count: '@@n3.count@@', problem: '' }) },
      }),
      node('n5', {
        type: 'output',
        title: 'No list',
        at: [2, 1],
        params: { fields: fields({ entries: [], count: 0, problem: '@@n2.error.message@@' }) },
      }),
    ],
    edges: ['n1 n2', 'n2 n3', 'n3 n4', 'n2.error n5'],
  }),
}
