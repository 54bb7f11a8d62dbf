import { type Client, type sheets as Sheets, sheets } from '@millrace/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { AT_ONCE_MAX } from './start-work.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

async function newSheet(columns: Sheets.NewColumn[], rows: Record<string, Sheets.CellValue>[] = []) {
  const { client } = await server.signUp()
  const { id } = await client.call(sheets.create, { body: { name: 'Sheet', columns } })
  if (rows.length > 0) await fill(client, id, rows)
  return { client, id }
}

async function fill(client: Client, id: string, rows: Record<string, Sheets.CellValue>[]) {
  for (let at = 0; at < rows.length; at += sheets.BATCH_MAX)
    await client.call(sheets.createBatch, {
      params: { id },
      body: { records: rows.slice(at, at + sheets.BATCH_MAX).map((cells) => ({ cells })) },
    })
}

async function records(client: Client, id: string) {
  const { items } = await client.call(sheets.listRecords, { params: { id }, query: {} })
  return items
}

const column = async (client: Client, id: string, key: string) =>
  (await client.call(sheets.get, { params: { id } })).columns.find((one) => one.key === key)!

test('no column has a key that every object has, which would make an empty cell look filled', async () => {
  const { client, id } = await newSheet([{ label: 'Constructor' }], [{}])
  expect((await client.call(sheets.get, { params: { id } })).columns.map(({ key }) => key)).toEqual([
    'constructor_2',
  ])
  const taken = { label: 'Team', key: 'constructor' }
  const refused = client.call(sheets.addColumn, { params: { id }, body: taken })
  await expect(refused).rejects.toThrow('reserved word')
  const renamed = { column: 'constructor_2', key: 'toString' }
  await expect(client.call(sheets.updateColumn, { params: { id }, body: renamed })).rejects.toThrow(
    'reserved',
  )
})

test('another type converts what it can and keeps the rest as errors that can be found', async () => {
  const { client, id } = await newSheet(
    [{ label: 'Price' }],
    [{ price: '1.234,50' }, { price: 'on request' }, {}, { price: '7,25' }],
  )
  const body = { column: 'price', type: 'number' as const }
  const preview = await client.call(sheets.updateColumn, { params: { id }, body: { ...body, preview: true } })
  expect(preview.conversion).toMatchObject({ filled: 3, failing: 1, examples: [{ text: 'on request' }] })
  expect((await records(client, id))[0]!.cells).toEqual({ price: '1.234,50' })

  const { column: made } = await client.call(sheets.updateColumn, { params: { id }, body })
  expect(made).toMatchObject({ key: 'price', type: 'number', progress: null })
  const after = await records(client, id)
  expect(after.map(({ cells }) => cells)).toEqual([{ price: '1234.50' }, {}, {}, { price: '7.25' }])
  expect(after[1]!.errors).toEqual({ price: { code: 'not_a_number', text: 'on request' } })
  const filter = JSON.stringify({ column: 'price', op: 'error' })
  const found = await client.call(sheets.listRecords, { params: { id }, query: { filter } })
  expect(found.items).toHaveLength(1)
})

test('converting back restores the texts that could not be converted', async () => {
  const { client, id } = await newSheet([{ label: 'A' }], [{ a: '2026-03-01' }, { a: 'soon' }])
  await client.call(sheets.updateColumn, { params: { id }, body: { column: 'a', type: 'date' } })
  await client.call(sheets.updateColumn, { params: { id }, body: { column: 'a', type: 'text' } })
  const after = await records(client, id)
  expect(after.map(({ cells, errors }) => [cells, errors])).toEqual([
    [{ a: '2026-03-01' }, {}],
    [{ a: 'soon' }, {}],
  ])
})

test('a column that becomes a select without options gets the values of its cells as options', async () => {
  const { client, id } = await newSheet([{ label: 'S' }], [{ s: 'open' }, { s: 'done' }, { s: 'open' }])
  const { column: made } = await client.call(sheets.updateColumn, {
    params: { id },
    body: { column: 's', type: 'singleSelect' },
  })
  expect(made.options.map(({ value }) => value)).toEqual(['done', 'open'])
  expect((await records(client, id)).map(({ errors }) => errors)).toEqual([{}, {}, {}])
})

test('a removed option leaves its text as an error', async () => {
  const option = (value: string) => ({ value, label: value })
  const { client, id } = await newSheet(
    [{ label: 'S', type: 'singleSelect', options: [option('open'), option('done')] }],
    [{ s: 'open' }, { s: 'done' }],
  )
  await client.call(sheets.updateColumn, { params: { id }, body: { column: 's', options: [option('open')] } })
  const [first, second] = await records(client, id)
  expect(first!.cells).toEqual({ s: 'open' })
  expect(second!.errors).toEqual({ s: { code: 'unknown_option', text: 'done' } })
})

test('formulas are exact, follow their columns, and show errors instead of wrong values', async () => {
  const { client, id } = await newSheet(
    [
      { label: 'Price', type: 'currency' },
      { label: 'Amount', type: 'integer' },
      { label: 'Total', type: 'formula', settings: { formula: '{price} * {amount}' } },
      { label: 'Each', type: 'formula', settings: { formula: '{total} / {amount}' } },
    ],
    [
      { price: '0.1', amount: '3' },
      { price: '5', amount: '0' },
    ],
  )
  const [first, second] = await records(client, id)
  expect(first!.cells).toMatchObject({ total: '0.3', each: '0.1' })
  expect(second!.errors).toEqual({ each: { code: 'division_by_zero', text: '#DIV/0!' } })

  const body = { cells: { amount: '9007199254740993' } }
  await client.call(sheets.updateRecord, { params: { id, recordId: first!.id }, body })
  expect((await records(client, id))[0]!.cells).toMatchObject({ total: '900719925474099.3' })
})

test('another formula gives new values and a new type to all records and dependent formulas', async () => {
  const { client, id } = await newSheet(
    [
      { label: 'A', type: 'number' },
      { label: 'F', type: 'formula', settings: { formula: '{a} + 1' } },
      { label: 'G', type: 'formula', settings: { formula: 'CONCAT("<", {f}, ">")' } },
    ],
    [{ a: '1' }],
  )
  expect(await column(client, id, 'f')).toMatchObject({ valueType: 'number' })
  const settings = { formula: 'IF({a} > 0, "plus", "minus")' }
  await client.call(sheets.updateColumn, { params: { id }, body: { column: 'f', settings } })
  expect((await records(client, id))[0]!.cells).toEqual({ a: '1', f: 'plus', g: '<plus>' })
  expect(await column(client, id, 'f')).toMatchObject({ type: 'formula', valueType: 'text' })
})

test('a formula that depends on itself is refused, with its cycle', async () => {
  const { client, id } = await newSheet([
    { label: 'A', type: 'formula', settings: { formula: '1' } },
    { label: 'B', type: 'formula', settings: { formula: '{a} + 1' } },
  ])
  const tried = client.call(sheets.updateColumn, {
    params: { id },
    body: { column: 'a', settings: { formula: '{b} + 1' } },
  })
  await expect(tried).rejects.toMatchObject({
    status: 400,
    message: expect.stringMatching(/"A" needs "B", which needs "A"/),
  })
})

test('a renamed key is renamed in formulas, and a deleted column makes them errors until it is restored', async () => {
  const { client, id } = await newSheet(
    [
      { label: 'A', type: 'number' },
      { label: 'F', type: 'formula', settings: { formula: '{a} * 2' } },
    ],
    [{ a: '4' }],
  )
  await client.call(sheets.updateColumn, { params: { id }, body: { column: 'a', key: 'amount' } })
  expect((await column(client, id, 'f')).settings.formula).toBe('{amount} * 2')
  const tried = client.call(sheets.deleteColumn, { params: { id }, body: { column: 'amount' } })
  await expect(tried).rejects.toMatchObject({
    status: 409,
    details: { usedBy: [{ kind: 'formula', name: 'F' }] },
  })
  const { columnId } = await client.call(sheets.deleteColumn, {
    params: { id },
    body: { column: 'amount', force: true },
  })
  expect((await records(client, id))[0]!.errors).toEqual({ f: { code: 'calculation', text: '#REF!' } })
  await client.call(sheets.restoreColumn, { params: { id }, body: { columnId } })
  expect((await records(client, id))[0]).toMatchObject({ cells: { amount: '4', f: '8' }, errors: {} })
})

test('a view still shows a column that was converted', async () => {
  const { client, id } = await newSheet([{ label: 'A' }, { label: 'B' }], [{ a: '1', b: 'x' }])
  const view = await client.call(sheets.createView, {
    params: { id },
    body: { name: 'V', sort: [{ column: 'a', descending: true }], hidden: ['b'], widths: { a: 300 } },
  })
  await client.call(sheets.updateColumn, { params: { id }, body: { column: 'a', type: 'integer' } })
  const { views } = await client.call(sheets.get, { params: { id } })
  expect(views).toEqual([
    { ...view, sort: [{ column: 'a', descending: true }], hidden: ['b'], widths: { a: 300 } },
  ])
})

test('in a large sheet, cells are converted in the background while people keep writing', async () => {
  const rows = Array.from({ length: AT_ONCE_MAX + 1500 }, (_, n) => ({
    n: n % 100 === 7 ? `no ${n}` : String(n),
  }))
  const { client, id } = await newSheet(
    [{ label: 'N' }, { label: 'F', type: 'formula', settings: { formula: '{n} = "x"' } }],
    rows,
  )
  const { column: before } = await client.call(sheets.updateColumn, {
    params: { id },
    body: { column: 'n', type: 'integer' },
  })
  expect(before.type).toBe('text')
  expect(before.progress).not.toBeNull()
  const tried = client.call(sheets.updateColumn, { params: { id }, body: { column: 'n', type: 'date' } })
  await expect(tried).rejects.toMatchObject({ status: 409 })
  await client.call(sheets.createRecords, { params: { id }, body: { cells: { n: '123456' }, after: null } })

  await expect
    .poll(async () => (await column(client, id, 'n')).type, { timeout: 120_000, interval: 100 })
    .toBe('integer')
  expect(await column(client, id, 'n')).toMatchObject({ progress: null })
  const count = async (filter: Sheets.Filter) =>
    (await client.call(sheets.countRecords, { params: { id }, query: { filter: JSON.stringify(filter) } }))
      .total
  expect(await count({ column: 'n', op: 'error' })).toBe(45)
  expect(await count({ column: 'n', op: 'gte', value: '4000' })).toBe(496)
  const [first] = await records(client, id)
  expect(first).toMatchObject({ cells: { n: '123456' } })
  // A number can't be compared with a text, so the formula fails now.
  expect(first!.errors).toEqual({ f: { code: 'calculation', text: '#REF!' } })
})

test("links name existing records; the linked sheet can't be deleted while they do", async () => {
  const { client, id: people } = await newSheet([{ label: 'Name' }], [{ name: 'Ada' }])
  const [ada] = await records(client, people)
  const made = await client.call(sheets.create, {
    body: { name: 'Tasks', columns: [{ label: 'Who', type: 'link', settings: { sheetId: people } }] },
  })
  const params = { id: made.id }
  const outcome = await client.call(sheets.createRecords, {
    params,
    body: [{ cells: { who: [ada!.id] } }, { cells: { who: ['rec_01h455vb4pex5vsknk084sn02q'] } }],
  })
  expect(outcome).toMatchObject({ inserted: 1, failed: 1 })
  expect(outcome.rows[1]!.issues).toEqual([
    { path: 'cells.who', message: expect.stringMatching(/isn’t in the linked/) },
  ])
  const { labels } = await client.call(sheets.listRecords, { params, query: {} })
  expect(labels).toEqual({ [ada!.id]: 'Ada' })

  await expect(client.call(sheets.remove, { params: { id: people } })).rejects.toMatchObject({
    status: 409,
    details: { usedBy: [expect.objectContaining({ name: expect.stringContaining('Tasks') })] },
  })
  await client.call(sheets.deleteRecord, { params: { id: people, recordId: ada!.id }, query: {} })
  const [task] = await records(client, made.id)
  expect(task!.cells).toEqual({ who: [ada!.id] })
})

test('files go into cells of the sheet they were uploaded to, and are downloaded by signed addresses', async () => {
  const { client, id } = await newSheet([{ label: 'F', type: 'file' }])
  const other = await newSheet([{ label: 'F', type: 'file' }])
  const form = new FormData()
  form.set('file', new Blob(['hello'], { type: 'text/plain' }), '../ä.txt')
  const { fileId, name } = await client.call(sheets.uploadCellFile, { params: { id }, body: form })
  expect(name).toBe('ä.txt')
  expect(
    await client.call(sheets.createRecords, { params: { id }, body: { cells: { f: [fileId] } } }),
  ).toMatchObject({
    inserted: 1,
  })
  const tried = other.client.call(sheets.createRecords, {
    params: { id: other.id },
    body: [{ cells: { f: [fileId] } }],
  })
  await expect(tried).rejects.toMatchObject({ status: 400, details: { outcome: { failed: 1 } } })
  const list = await client.call(sheets.listRecords, { params: { id }, query: {} })
  expect(list.labels).toEqual({ [fileId]: 'ä.txt' })
  const { items } = await client.call(sheets.cellFiles, { params: { id }, query: { ids: fileId } })
  expect(items).toMatchObject([{ id: fileId, name: 'ä.txt', bytes: 5, mediaType: 'text/plain' }])
  const got = await fetch(new URL(items[0]!.url, server.url))
  expect(await got.text()).toBe('hello')
})
