import { sheets } from '@millrace/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { addTo, linkedSheets } from './testing/linked.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ works: false })
})
afterAll(() => server.stop())

interface Query {
  sort?: string
  search?: string
  filter?: string
  limit?: string
  after?: string
}

const numbersOf = (items: readonly sheets.SheetRecord[]) =>
  items.map(({ cells }) => (typeof cells.no === 'string' ? cells.no : '?')).join('')

/** Orders whose customers were not created in the order of their names, so that IDs say nothing about it. */
async function withOrders() {
  const { client } = await server.signUp()
  const linked = await linkedSheets(client, ['Zoe', 'ada', 'Bob', 'Bob'])
  const [zoe, ada, bob, other] = linked.ids as [string, string, string, string]
  const lines: [string, string[]][] = [
    ['1', [zoe]],
    ['2', [bob, zoe]],
    ['3', []],
    ['4', [other]],
    ['5', [ada]],
    ['6', [bob]],
    ['7', [other]],
  ]
  await addTo(
    client,
    linked.orders,
    lines.map(([no, customer]) => ({ no, ...(customer.length > 0 ? { customer } : {}) })),
  )
  const list = (query: Query) => client.call(sheets.listRecords, { params: { id: linked.orders }, query })
  const numbers = async (query: Query) => numbersOf((await list(query)).items)
  return { client, ...linked, lines, list, numbers }
}

test('links are sorted by the titles of their records, equal titles together', async () => {
  const { numbers, list } = await withOrders()
  const up = await numbers({ sort: 'customer' })
  // Two are called Bob: the orders of one, then those of the other.
  expect(['5624713', '5472613', '5647213']).toContain(up)
  expect((await numbers({ sort: '-customer' })).slice(0, 2)).toBe('12')
  // The same page by page.
  let pages = ''
  for (let after: string | null | undefined; after !== null;) {
    const page: Awaited<ReturnType<typeof list>> = await list({
      sort: 'customer',
      limit: '2',
      ...(after ? { after } : {}),
    })
    pages += numbersOf(page.items)
    after = page.next
  }
  expect(pages).toBe(up)
})

test('a search and "contains" find links by the titles of their records', async () => {
  const { numbers } = await withOrders()
  expect(await numbers({ search: 'zoe' })).toBe('12')
  expect(await numbers({ search: 'bob zo' })).toBe('2')
  const contains = (op: 'contains' | 'notContains', value: string) =>
    numbers({ filter: JSON.stringify({ column: 'customer', op, value }) })
  expect(await contains('contains', 'BOB')).toBe('2467')
  expect(await contains('notContains', 'bob')).toBe('135')
  expect(await contains('contains', 'rec_')).toBe('')
})

test("a record's current title counts, and a deleted one has none", async () => {
  const { client, customers, ids, numbers } = await withOrders()
  expect(await numbers({ search: 'Yann' })).toBe('')
  const params = { id: customers, recordId: ids[0]! }
  await client.call(sheets.updateRecord, { params, body: { cells: { name: 'Aaron, Yann' } } })
  expect(await numbers({ search: 'Yann' })).toBe('12')
  expect((await numbers({ sort: 'customer' }))[0]).toBe('1')
  await client.call(sheets.deleteRecord, { params })
  expect(await numbers({ search: 'Yann' })).toBe('')
  expect(await numbers({ sort: 'customer' })).toHaveLength(7)
})

test('groups are in the order of the records, whatever their column holds', async () => {
  const { client, orders, list } = await withOrders()
  const settings = { options: ['b', 'a', 'C', 'ä'].map((label) => ({ label, value: label })) }
  for (const column of [
    { label: 'Tags', key: 'tags', type: 'multiSelect', ...settings },
    { label: 'Done', key: 'done', type: 'checkbox' },
    { label: 'Word', key: 'word' },
  ] as const)
    await client.call(sheets.addColumn, { params: { id: orders }, body: column })
  const tags = [['b'], ['a', 'C'], ['a'], ['ä'], ['b', 'a'], [], ['C']]
  const words = ['b', 'B', 'ä', 'a', 'z', 'Z', '']
  const { items } = await list({})
  await client.call(sheets.updateBatch, {
    params: { id: orders },
    body: {
      records: items.map(({ id }, n) => ({
        id,
        cells: { tags: tags[n]!, done: n % 3 === 0 ? null : n % 2 === 0, word: words[n]! },
      })),
    },
  })
  for (const column of ['customer', 'tags', 'done', 'word', 'no']) {
    const sorted = (await list({ sort: column })).items.map(({ cells }) =>
      JSON.stringify(cells[column] ?? null),
    )
    const { items: groups } = await client.call(sheets.query, {
      params: { id: orders },
      body: { groupBy: [column], metrics: [{ op: 'count' }] },
    })
    const laid = groups.flatMap(({ group, metrics }) =>
      Array.from({ length: Number(metrics[0]) }, () => JSON.stringify(group[0] ?? null)),
    )
    expect(laid, column).toEqual(sorted)
  }
})
