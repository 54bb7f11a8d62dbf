import { fields, type FlowTemplate, node, sketch, START } from './template.ts'

const FIND = `// The answer itself, or the first list in it, as in {"items": […]}.
const { body } = input.values
const list = Array.isArray(body) ? body : Object.values(Object(body)).find((part) => Array.isArray(part))
if (!list) throw new Error('The answer is JSON, but there is no list in it.')

const seen = new Set()
const entries = list.filter((entry) => {
  const text = JSON.stringify(entry)
  return !seen.has(text) && seen.add(text)
})
return { entries }`

const nothing = (problem: string) => ({ fields: fields({ entries: [], count: 0, problem }) })

export const fetchList: FlowTemplate = {
  key: 'fetchList',
  title: 'Fetch a list from an API',
  description:
    'Calls a URL that returns JSON, finds the list in it, removes duplicates, and returns the first entries. Reports what went wrong if there is no list.',
  icon: 'cloud-download',
  document: sketch({
    params: [
      {
        key: 'url',
        label: 'Address',
        desc: 'For example: https://api.example.com/orders',
        validators: [{ kind: 'url' }],
      },
      {
        key: 'most',
        label: 'Max entries',
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
        type: 'code',
        title: 'Find the list',
        at: [2, 0],
        params: { code: FIND, values: fields({ body: '@@n2.body@@' }) },
      }),
      node('n4', {
        type: 'sortFilterList',
        title: 'First entries',
        at: [3, 0],
        params: { list: '@@n3.entries@@', limit: '@@most@@' },
      }),
      node('n5', {
        type: 'output',
        at: [4, 0],
        params: { fields: fields({ entries: '@@n4.items@@', count: '@@n4.count@@', problem: '' }) },
      }),
      node('n6', {
        type: 'output',
        title: 'No list in it',
        at: [3, 1],
        params: nothing('@@n3.error.message@@'),
      }),
      node('n7', {
        type: 'output',
        title: 'No response',
        at: [2, 1],
        params: nothing('@@n2.error.message@@'),
      }),
    ],
    edges: ['n1 n2', 'n2 n3', 'n3 n4', 'n4 n5', 'n3.error n6', 'n2.error n7'],
  }),
}
