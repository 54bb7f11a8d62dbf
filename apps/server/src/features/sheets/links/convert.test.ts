import { type Client, sheets } from '@millrace/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { addTo, linkedSheets } from './testing/linked.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const cellsOf = async (client: Client, id: string, key: string) =>
  (await client.call(sheets.listRecords, { params: { id }, query: { limit: 1000 } })).items.map(
    ({ cells, errors }) => errors[key] ?? cells[key] ?? null,
  )

test('a text column becomes links: first previewed with its matches, then converted, with the rest as errors', async () => {
  const { client } = await server.signUp()
  const { customers, ids } = await linkedSheets(client, ['Ada', 'Bob', 'Cem', 'Cem'])
  const { id } = await client.call(sheets.create, { body: { name: 'Orders', columns: [{ label: 'Who' }] } })
  const texts = ['Ada', ' ADA', 'Ada, Bob', 'Zed', 'Zed', 'Cem']
  await addTo(
    client,
    id,
    texts.map((who) => ({ who })),
  )
  const change = { column: 'who', type: 'link' as const, settings: { sheetId: customers, several: true } }
  const seen = await client.call(sheets.updateColumn, { params: { id }, body: { ...change, preview: true } })
  expect(seen.conversion).toMatchObject({
    filled: 6,
    failing: 3,
    links: { matched: 3, unknown: 2, ambiguous: 1 },
    examples: [
      { text: 'Zed', message: 'no record in Customers is called "Zed"', error: { code: 'unknown_record' } },
      { text: 'Cem', message: '2 records in Customers are called "Cem"', error: { count: 2 } },
    ],
  })
  expect(await cellsOf(client, id, 'who')).toEqual(texts)
  await client.call(sheets.updateColumn, { params: { id }, body: change })
  const zed = { code: 'unknown_record', text: 'Zed' }
  const cem = { code: 'ambiguous_record', text: 'Cem', count: 2 }
  expect(await cellsOf(client, id, 'who')).toEqual([[ids[0]], [ids[0]], [ids[0], ids[1]], zed, zed, cem])
  // And back: links become titles.
  await client.call(sheets.updateColumn, { params: { id }, body: { column: 'who', type: 'text' } })
  expect(await cellsOf(client, id, 'who')).toEqual(['Ada', 'Ada', 'Ada, Bob', 'Zed', 'Zed', 'Cem'])
})

test('links become those of another sheet by their titles, and stay unchanged within their own', async () => {
  const { client } = await server.signUp()
  const { orders, customers, ids, paste, rows } = await linkedSheets(client, [
    'Ada',
    'Smith, John',
    'Twice',
    'Twice',
  ])
  const [ada, smith, twice] = ids as [string, string, string]
  await paste([ada], [ada, smith], [twice])
  const change = (settings: sheets.ColumnSettings) =>
    client.call(sheets.updateColumn, { params: { id: orders }, body: { column: 'customer', settings } })
  await change({ sheetId: customers, several: false })
  expect(await rows()).toEqual([[ada], { code: 'too_many_records', text: 'Ada, "Smith, John"' }, [twice]])
  const people = await client.call(sheets.create, { body: { name: 'People', columns: [{ label: 'Name' }] } })
  const [other, john] = await addTo(client, people.id, [{ name: 'ada' }, { name: 'Smith, John' }])
  await change({ sheetId: people.id, several: true })
  expect(await rows()).toEqual([[other], [other, john], { code: 'unknown_record', text: 'Twice' }])
})

test('rows written while a large sheet is converted become links, too', async () => {
  const { client } = await server.signUp()
  const { customers, ids } = await linkedSheets(client, ['Ada'])
  const { id } = await client.call(sheets.create, { body: { name: 'Large', columns: [{ label: 'Who' }] } })
  await addTo(
    client,
    id,
    Array.from({ length: 5000 }, () => ({ who: 'Ada' })),
  )
  const change = { column: 'who', type: 'link' as const, settings: { sheetId: customers } }
  await client.call(sheets.updateColumn, { params: { id }, body: change })
  await addTo(client, id, [{ who: 'ADA' }])
  const typeNow = async () => (await client.call(sheets.get, { params: { id } })).columns[0]!.type
  await expect.poll(typeNow, { timeout: 120_000, interval: 100 }).toBe('link')
  const filter = JSON.stringify({ column: 'who', op: 'hasAny', value: [ids[0]!] })
  const { total } = await client.call(sheets.countRecords, { params: { id }, query: { filter } })
  expect(total).toBe(5001)
})
