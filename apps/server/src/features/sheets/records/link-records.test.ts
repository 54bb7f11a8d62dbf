import { type Body, type Client, sheets } from '@millrace/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { addTo, callsOf, linkedSheets } from '../links/testing/linked.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ works: false })
})
afterAll(() => server.stop())

const link = (client: Client, id: string, body: Partial<Body<typeof sheets.linkRecords>> = {}) =>
  client.call(sheets.linkRecords, { params: { id }, body: { column: 'customer', ...body } })

const namesIn = async (client: Client, id: string) =>
  (await client.call(sheets.listRecords, { params: { id }, query: { limit: 1000 } })).items.map(
    ({ cells }) => cells.name,
  )

test('creates each missing record once and links all cells; one undo reverts both, and redo restores them', async () => {
  const { client } = await server.signUp()
  const { customers, orders, paste, rows } = await linkedSheets(client, ['Ada', 'Bob', 'Bob'])
  await paste('Zed', 'zed ', 'Ada, Zed, "Smith, John"', 'Bob', 'Bob, Yves', 'Ada', '🤖')
  const before = await rows()
  const seen = await link(client, orders, { create: true, preview: true })
  expect(seen).toEqual({
    cells: 6,
    linked: 4,
    found: 0,
    created: 3,
    titles: ['Zed', 'Smith, John', '🤖'],
    ambiguous: 2,
    problem: null,
    next: null,
    changeId: null,
  })
  expect(await rows()).toEqual(before)
  expect(await namesIn(client, customers)).toEqual(['Ada', 'Bob', 'Bob'])

  const done = await link(client, orders, { create: true })
  expect(done).toMatchObject({ linked: 4, created: 3, ambiguous: 2, problem: null })
  const names = ['Ada', 'Bob', 'Bob', 'Zed', 'Smith, John', '🤖']
  expect(await namesIn(client, customers)).toEqual(names)
  const list = await client.call(sheets.listRecords, { params: { id: customers }, query: {} })
  const [ada, , , zed, smith, robot] = list.items.map(({ id }) => id)
  const linked = await rows()
  expect(linked).toEqual([[zed], [zed], [ada, zed, smith], before[3], before[4], [ada], [robot]])

  const undo = (changeId: string) => client.call(sheets.undo, { params: { id: orders }, body: { changeId } })
  const undone = await undo(done.changeId!)
  expect(undone).toMatchObject({ updated: 4, skipped: 0 })
  expect(await rows()).toEqual(before)
  expect(await namesIn(client, customers)).toEqual(['Ada', 'Bob', 'Bob'])
  await undo(undone.changeId!)
  expect(await rows()).toEqual(linked)
  expect(await namesIn(client, customers)).toEqual(names)
})

test('links cells to records added after them, and creates none unless asked to', async () => {
  const { client } = await server.signUp()
  const { customers, orders, paste, rows } = await linkedSheets(client, ['Ada'])
  await paste('Bob', 'Cem')
  const [bob] = await addTo(client, customers, [{ name: 'Bob' }])
  expect(await link(client, orders)).toMatchObject({ cells: 2, linked: 1, created: 0, titles: ['Cem'] })
  expect(await rows()).toEqual([[bob], { code: 'unknown_record', text: 'Cem' }])
  expect(await namesIn(client, customers)).toEqual(['Ada', 'Bob'])
})

test('keeps what the linked sheet refuses as an error, with the reason', async () => {
  const { client } = await server.signUp()
  const validators = { maxLength: 5 }
  const { customers, orders, paste, rows } = await linkedSheets(client, ['Ada'], {
    customers: [{ label: 'Name', validators }],
  })
  await paste('Short', 'Much too long')
  expect(await link(client, orders, { create: true })).toMatchObject({
    linked: 1,
    created: 1,
    problem: expect.stringContaining('at most 5 characters'),
  })
  expect((await rows())[1]).toEqual({ code: 'unknown_record', text: 'Much too long' })
  expect(await namesIn(client, customers)).toEqual(['Ada', 'Short'])
})

test('reports calculated titles and sheets in the trash instead of trying', async () => {
  const { client } = await server.signUp()
  const formula = { label: 'Title', type: 'formula' as const, settings: { formula: 'CONCAT({n}, "!")' } }
  const { orders, customers, paste } = await linkedSheets(client, [], {
    customers: [{ label: 'N', key: 'n', type: 'number' }, formula],
  })
  await addTo(client, customers, [{ n: '1' }])
  await paste('1!', '2!')
  expect(await link(client, orders, { create: true, preview: true })).toMatchObject({
    cells: 1,
    created: 0,
    problem: 'Title, the title column of Customers, is calculated.',
  })
  expect(await link(client, orders, { create: true })).toMatchObject({ linked: 0, created: 0 })
  // A sheet that others link to can only be deleted after them; one of them may be restored without it.
  for (const id of [orders, customers]) await client.call(sheets.remove, { params: { id } })
  await client.call(sheets.restore, { params: { id: orders } })
  await expect(link(client, orders, { create: true })).rejects.toMatchObject({ status: 409 })
  // Opening the sheet and writing to it still works.
  expect(await callsOf(client, orders).rows()).toHaveLength(2)
  await callsOf(client, orders).paste('1!')
  expect((await callsOf(client, orders).rows())[2]).toEqual({ code: 'unknown_record', text: '1!' })
})

test('a sheet can link to itself', async () => {
  const { client } = await server.signUp()
  const { id } = await client.call(sheets.create, { body: { name: 'Tasks', columns: [{ label: 'Name' }] } })
  await client.call(sheets.addColumn, {
    params: { id },
    body: { label: 'Customer', key: 'customer', type: 'link', settings: { sheetId: id } },
  })
  const { paste, rows } = callsOf(client, id)
  await paste('Parent')
  const done = await link(client, id, { create: true })
  expect(done).toMatchObject({ linked: 1, created: 1 })
  expect(await namesIn(client, id)).toEqual([undefined, 'Parent'])
  await client.call(sheets.undo, { params: { id }, body: { changeId: done.changeId! } })
  expect(await rows()).toEqual([{ code: 'unknown_record', text: 'Parent' }])
})

test('ten thousand cells are linked to as many new records in one step', async () => {
  const { client } = await server.signUp()
  const { customers, orders, paste } = await linkedSheets(client, ['Ada'])
  await paste(...Array.from({ length: 10_000 }, (_, n) => `Customer ${n}`))
  const began = performance.now()
  expect(await link(client, orders, { create: true })).toMatchObject({
    linked: 10_000,
    created: 10_000,
    next: null,
  })
  // Writing rows one by one would take minutes.
  expect(performance.now() - began).toBeLessThan(30_000)
  const filter = JSON.stringify({ column: 'customer', op: 'error' })
  const left = await client.call(sheets.countRecords, { params: { id: orders }, query: { filter } })
  expect(left.total).toBe(0)
  const all = await client.call(sheets.countRecords, { params: { id: customers }, query: {} })
  expect(all.total).toBe(10_001)
})

test('only people who can write create records, and only in a link column', async () => {
  const { client } = await server.signUp()
  const { orders } = await linkedSheets(client, [])
  const other = await server.signUp()
  await expect(link(other.client, orders, { create: true })).rejects.toMatchObject({ status: 404 })
  await expect(link(client, orders, { column: 'no' })).rejects.toMatchObject({ status: 400 })
  await expect(link(client, orders, { column: 'none' })).rejects.toMatchObject({ status: 404 })
  await expect(link(client, orders, { after: 'x' })).rejects.toMatchObject({ status: 400 })
})
