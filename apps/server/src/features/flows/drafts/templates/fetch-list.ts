import { fields, type Say, template, node, sketch, START } from './template.ts'

const findCode = (t: Say<'fetchList'>) => `// ${t('aboutLists')}
const { body } = input.values
const list = Array.isArray(body) ? body : Object.values(Object(body)).find((part) => Array.isArray(part))
if (!list) throw new Error('${t('noList')}')

const seen = new Set()
const entries = list.filter((entry) => {
  const text = JSON.stringify(entry)
  return !seen.has(text) && seen.add(text)
})
return { entries }`

const nothing = (problem: string) => ({ fields: fields({ entries: [], count: 0, problem }) })

export const fetchList = template('fetchList', 'cloud-download', (t) => ({
  document: sketch({
    params: [
      {
        key: 'url',
        label: t('address'),
        desc: t('addressHelp'),
        validators: [{ kind: 'url' }],
      },
      {
        key: 'most',
        label: t('maxEntries'),
        type: 'NUMBER',
        defaultValue: 100,
        validators: [{ kind: 'integer' }, { kind: 'min', value: 1 }],
      },
    ],
    nodes: [
      START,
      node('n2', {
        type: 'httpRequest',
        title: t('call'),
        at: [1, 0],
        params: { method: 'GET', url: '@@url@@', answer: 'json', onStatus: 'fail', seconds: 30 },
      }),
      node('n3', {
        type: 'code',
        title: t('findTheList'),
        at: [2, 0],
        params: { code: findCode(t), values: fields({ body: '@@n2.body@@' }) },
      }),
      node('n4', {
        type: 'sortFilterList',
        title: t('firstEntries'),
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
        title: t('noListIn'),
        at: [3, 1],
        params: nothing('@@n3.error.message@@'),
      }),
      node('n7', {
        type: 'output',
        title: t('noResponse'),
        at: [2, 1],
        params: nothing('@@n2.error.message@@'),
      }),
    ],
    edges: ['n1 n2', 'n2 n3', 'n3 n4', 'n4 n5', 'n3.error n6', 'n2.error n7'],
  }),
}))
