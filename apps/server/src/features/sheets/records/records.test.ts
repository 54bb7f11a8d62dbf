import { type Client, sheets } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ works: false })
})
afterAll(() => server.stop())

type Columns = NonNullable<Parameters<typeof make>[1]>

/** A sheet with columns name (text) and n (number), unless given others, and these records. */
async function make(
  client: Client,
  columns: sheets.NewColumn[] = [
    { label: 'Name', key: 'name' },
    { label: 'N', key: 'n', type: 'number' },
  ],
) {
  const { id } = await client.call(sheets.create, { body: { name: 'Sheet', columns } })
  const on = { params: { id } }
  return {
    id,
    on,
    add: async (...rows: sheets.SheetRecord['cells'][]) => {
      const body = { records: rows.map((cells) => ({ cells })) }
      const outcome = await client.call(sheets.createBatch, { ...on, body })
      expect(outcome.failed).toBe(0)
      return outcome
    },
    list: async () => (await client.call(sheets.listRecords, { ...on, query: {} })).items,
    names: async () =>
      (await client.call(sheets.listRecords, { ...on, query: {} })).items.map(({ cells }) => cells.name),
    record: (recordId: string) => ({ params: { id, recordId } }),
  }
}

/** The stored counts must agree with the records. */
async function expectCountsRight(id: string) {
  const { kysely } = server.running.context.db
  const { rows } = await sql<Record<string, unknown>>`
    select s.row_count = (select count(*) from sheet_records r where r.sheet_id = s.id) as counted,
      not exists (
        select from (select position >> 30 as block, count(*) as records from sheet_records r
          where r.sheet_id = s.id group by 1) real
        full join (select block, records from sheet_blocks where sheet_id = s.id) kept using (block)
        where real.records is distinct from kept.records) as blocks
    from sheets s where s.id = ${id}`.execute(kysely)
  expect(rows[0]).toEqual({ counted: true, blocks: true })
}

test('when two people change one record, the second is shown both values', async () => {
  const { client } = await server.signUp()
  const sheet = await make(client)
  const { rows } = await sheet.add({ name: 'First', n: '1' })
  const recordId = rows[0]!.id!
  const change = (name: string) =>
    client.call(sheets.updateRecord, { ...sheet.record(recordId), body: { cells: { name }, version: 1 } })
  expect((await change('Second')).record).toMatchObject({ version: 2, cells: { name: 'Second', n: '1' } })
  await expect(change('Third')).rejects.toMatchObject({
    status: 409,
    details: { current: { version: 2, cells: { name: 'Second' } }, yours: { name: 'Third' } },
  })
})

test('a batch names each failed row and why; the others are written', async () => {
  const { client } = await server.signUp()
  const sheet = await make(client)
  const { rows } = await sheet.add({ name: 'A' }, { name: 'B' })
  const [a, b] = rows.map((row) => row.id!)
  const outcome = await client.call(sheets.updateBatch, {
    ...sheet.on,
    body: {
      records: [
        { id: a, cells: { n: '5' } },
        { id: b, version: 7, cells: { n: '6' } },
        { id: a!.replace(/.$/, (last) => (last === '0' ? '1' : '0')), cells: { n: '7' } },
        { cells: { nobody: 'x' } },
        { cells: { n: '9' } },
        { id: b, cells: { name: 'B' } },
      ],
    },
  })
  expect(outcome).toMatchObject({ inserted: 1, updated: 1, unchanged: 1, failed: 3 })
  expect(outcome.rows.map((row) => row.code)).toEqual([null, 'conflict', 'not_found', 'invalid', null, null])
  expect(outcome.rows[1]!.current).toMatchObject({ id: b, cells: { name: 'B' } })
  expect(outcome.rows[3]!.issues[0]!.path).toBe('cells.nobody')
  await expectCountsRight(sheet.id)
})

test('an atomic batch writes nothing when one row fails', async () => {
  const { client } = await server.signUp()
  const sheet = await make(client)
  const body = { records: [{ cells: { n: '1' } }, { cells: { n: 'one' } }], atomic: true }
  await expect(client.call(sheets.createBatch, { ...sheet.on, body })).rejects.toMatchObject({
    status: 400,
    details: { outcome: { inserted: 0, unchanged: 1, failed: 1, changeId: null } },
  })
  expect(await sheet.list()).toEqual([])
})

test('a call of which nothing was accepted is refused, with the reason for each row', async () => {
  const { client } = await server.signUp()
  const sheet = await make(client)
  const add = (body: { cells: Record<string, string> }) =>
    client.call(sheets.createRecords, { ...sheet.on, body })
  await expect(add({ cells: { n: 'many' } })).rejects.toMatchObject({
    status: 400,
    message: 'Nothing was saved. rows.0.cells.n: must be a number such as 1234.5',
    details: { outcome: { failed: 1, rows: [{ index: 0, outcome: 'failed', code: 'invalid' }] } },
  })
  const { rows } = await sheet.add({ name: 'A' })
  const id = rows[0]!.id!
  const change = (records: { id: string; version?: number; cells: Record<string, string> }[]) =>
    client.call(sheets.updateBatch, { ...sheet.on, body: { records } })
  await expect(change([{ id, version: 9, cells: { name: 'B' } }])).rejects.toMatchObject({
    status: 409,
    details: { outcome: { rows: [{ code: 'conflict', current: { cells: { name: 'A' } } }] } },
  })
  const gone = id.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
  await expect(change([{ id: gone, cells: { name: 'B' } }])).rejects.toMatchObject({ status: 400 })
  const remove = (ids: string[]) => client.call(sheets.deleteBatch, { ...sheet.on, body: { ids } })
  await expect(remove([gone])).rejects.toMatchObject({ status: 400 })
  // What was already correct is not a failure.
  expect(
    await change([
      { id, cells: { name: 'A' } },
      { id: gone, cells: {} },
    ]),
  ).toMatchObject({ unchanged: 1, failed: 1 })
  expect(await remove([id, gone])).toMatchObject({ deleted: 1, failed: 1 })
})

test('what a column cannot hold is kept as text if requested, and a valid value clears it', async () => {
  const { client } = await server.signUp()
  const sheet = await make(client, [{ label: 'N', key: 'n', type: 'number', required: true }])
  const paste = (records: { id?: string; cells: { n: string | null } }[]) =>
    client.call(sheets.updateBatch, { ...sheet.on, body: { records, invalid: 'keep' } })
  await paste([{ cells: { n: 'twelve' } }, { cells: { n: null } }])
  const [first, second] = await sheet.list()
  expect(first).toMatchObject({ cells: {}, errors: { n: { text: 'twelve' } } })
  expect(second).toMatchObject({ cells: {}, errors: { n: { code: 'required' } } })
  await paste([{ id: first!.id, cells: { n: '12.50' } }])
  expect((await sheet.list())[0]).toMatchObject({ cells: { n: '12.50' }, errors: {} })
})

test('a unique value is refused if it exists, also within one call, and numbers are compared as numbers', async () => {
  const { client } = await server.signUp()
  const sheet = await make(client, [{ label: 'N', key: 'n', type: 'number', validators: { unique: true } }])
  await sheet.add({ n: '1.5' })
  const outcome = await client.call(sheets.createBatch, {
    ...sheet.on,
    body: { records: ['1.50', '2', '2.0', null, null].map((n) => ({ cells: { n } })) },
  })
  expect(outcome.rows.map((row) => row.code)).toEqual(['duplicate', null, 'duplicate', null, null])
  // Two records swap their values.
  const [one, two] = await sheet.list()
  const swapped = await client.call(sheets.updateBatch, {
    ...sheet.on,
    body: {
      records: [
        { id: one!.id, cells: { n: '2' } },
        { id: two!.id, cells: { n: '1.5' } },
      ],
    },
  })
  expect(swapped).toMatchObject({ updated: 2, failed: 0 })
})

test('upsert updates the records with the key and adds the others; equal keys in one call are one record', async () => {
  const { client } = await server.signUp()
  const sheet = await make(client)
  await sheet.add({ name: 'A', n: '1' }, { name: 'Twice', n: '2' }, { name: 'Twice', n: '3' })
  const rows: Record<string, string>[] = [
    { name: 'A', n: '10' },
    { name: 'New', n: '20' },
    { name: 'New', n: '21' },
    { name: 'Twice', n: '30' },
    { n: '40' },
  ]
  const outcome = await client.call(sheets.createBatch, {
    ...sheet.on,
    body: { records: rows.map((cells) => ({ cells })), keys: ['name'] },
  })
  expect(outcome.rows.map((row) => row.outcome)).toEqual([
    'updated',
    'inserted',
    'updated',
    'failed',
    'failed',
  ])
  expect(outcome.rows.map((row) => row.code)).toEqual([null, null, null, 'duplicate', 'invalid'])
  expect(await sheet.list()).toMatchObject([
    { cells: { name: 'A', n: '10' } },
    { cells: { n: '2' } },
    { cells: { n: '3' } },
    { cells: { name: 'New', n: '21' } },
  ])
  await expectCountsRight(sheet.id)
})

test('upsert by several columns, one of them a number, matches the record with all of them', async () => {
  const { client } = await server.signUp()
  const sheet = await make(client)
  await sheet.add({ name: 'A', n: '1' }, { name: 'A', n: '2' })
  const outcome = await client.call(sheets.createBatch, {
    ...sheet.on,
    body: {
      records: [{ cells: { name: 'A', n: '2.0' } }, { cells: { name: 'A', n: '3' } }],
      keys: ['n', 'name'],
    },
  })
  expect(outcome.rows.map((row) => row.outcome)).toEqual(['updated', 'inserted'])
})

test('records are inserted after others, at the front, and moved, however often in one place', async () => {
  const { client } = await server.signUp()
  const sheet = await make(client)
  const { rows } = await sheet.add({ name: 'a' }, { name: 'z' })
  const first = rows[0]!.id!
  const put = (name: string, after: string | null) =>
    client.call(sheets.createRecords, { ...sheet.on, body: { cells: { name }, after } })
  await put('front', null)
  // The gap of 2^20 is halved each time, so it is used up after 20.
  for (let n = 0; n < 24; n += 1) await put(`n${n}`, first)
  const expected = ['front', 'a', ...Array.from({ length: 24 }, (_, n) => `n${23 - n}`), 'z']
  expect(await sheet.names()).toEqual(expected)
  const last = (await sheet.list()).at(-1)!.id
  await client.call(sheets.updateRecord, { ...sheet.record(last), body: { after: null } })
  expect(await sheet.names()).toEqual(['z', ...expected.slice(0, -1)])
  await expectCountsRight(sheet.id)
})

test('a call with many rows is undone in one step, and redone by undoing that', async () => {
  const { client } = await server.signUp()
  const sheet = await make(client)
  const { rows } = await sheet.add({ name: 'A', n: '1' }, { name: 'B', n: '2' }, { name: 'C', n: '3' })
  const [a, b] = rows.map((row) => row.id!)
  const before = await sheet.list()
  const changed = await client.call(sheets.updateBatch, {
    ...sheet.on,
    body: {
      records: [{ id: a, cells: { n: null } }, { id: b, cells: { name: 'BB' } }, { cells: { name: 'D' } }],
    },
  })
  const after = await sheet.list()
  const undo = (changeId: string) => client.call(sheets.undo, { ...sheet.on, body: { changeId } })
  const undone = await undo(changed.changeId!)
  expect(undone).toMatchObject({ updated: 2, deleted: 1, skipped: 0 })
  const cells = (records: sheets.SheetRecord[]) => records.map((record) => record.cells)
  expect(cells(await sheet.list())).toEqual(cells(before))
  expect(await undo(undone.changeId!)).toMatchObject({ updated: 2, inserted: 1, skipped: 0 })
  expect(cells(await sheet.list())).toEqual(cells(after))
  await expectCountsRight(sheet.id)
})

test('undo keeps what someone has changed since, and says so', async () => {
  const { client } = await server.signUp()
  const sheet = await make(client)
  const { rows } = await sheet.add({ name: 'A', n: '1' })
  const record = sheet.record(rows[0]!.id!)
  const change = (cells: Record<string, string>) =>
    client.call(sheets.updateRecord, { ...record, body: { cells } })
  const first = await change({ name: 'B', n: '2' })
  await change({ n: '3' })
  const undone = await client.call(sheets.undo, { ...sheet.on, body: { changeId: first.changeId! } })
  expect(undone).toMatchObject({ updated: 1, skipped: 1 })
  expect((await sheet.list())[0]!.cells).toEqual({ name: 'A', n: '3' })
})

test('deleted records are in the trash with who deleted them, and return to their positions', async () => {
  const { client } = await server.signUp()
  const sheet = await make(client)
  const { rows } = await sheet.add({ name: 'A' }, { name: 'B' }, { name: 'C' })
  const deleted = await client.call(sheets.deleteBatch, {
    ...sheet.on,
    body: { filter: { column: 'name', op: 'in', value: ['B', 'C'] } },
  })
  expect(deleted).toMatchObject({ deleted: 2, more: false })
  expect(await sheet.names()).toEqual(['A'])
  const first = await client.call(sheets.listTrash, { ...sheet.on, query: { limit: 1 } })
  const second = await client.call(sheets.listTrash, { ...sheet.on, query: { limit: 1, after: first.next! } })
  const binned = [...first.items, ...second.items]
  expect(new Set(binned.map(({ cells }) => cells.name))).toEqual(new Set(['B', 'C']))
  expect(binned[0]!.deletedBy).toMatchObject({ kind: 'member', name: expect.any(String) })
  expect(second.next).toBeNull()
  const found = await client.call(sheets.listTrash, { ...sheet.on, query: { search: 'c' } })
  expect(found.items.map(({ cells }) => cells.name)).toEqual(['C'])
  const ids = rows.slice(1).map((row) => row.id!)
  expect(await client.call(sheets.restoreRecords, { ...sheet.on, body: { ids } })).toMatchObject({
    inserted: 2,
  })
  expect(await sheet.names()).toEqual(['A', 'B', 'C'])
  await expectCountsRight(sheet.id)
})

test('the history shows who changed which cell, also of a record in the trash', async () => {
  const { client, userId } = await server.signUp()
  const sheet = await make(client)
  const { rows } = await sheet.add({ name: 'A', n: '1' })
  const record = sheet.record(rows[0]!.id!)
  await client.call(sheets.updateRecord, { ...record, body: { cells: { n: '2' } } })
  await client.call(sheets.deleteRecord, { ...record, query: {} })
  const { items } = await client.call(sheets.history, { ...record, query: {} })
  expect(items.map(({ kind }) => kind)).toEqual(['delete', 'update', 'create'])
  expect(items[1]).toMatchObject({
    by: { kind: 'member', id: userId },
    cells: [{ column: 'n', label: 'N', before: '1', after: '2' }],
  })
  const page = await client.call(sheets.history, { ...record, query: { limit: 2 } })
  const rest = await client.call(sheets.history, { ...record, query: { limit: 2, after: page.next! } })
  expect(rest.items.map(({ kind }) => kind)).toEqual(['create'])
})

test('the history shows what was undone and redone, however often', async () => {
  const { client } = await server.signUp()
  const sheet = await make(client)
  const { rows } = await sheet.add({ name: 'A' })
  const record = sheet.record(rows[0]!.id!)
  const change = await client.call(sheets.updateRecord, { ...record, body: { cells: { name: 'B' } } })
  let changeId = change.changeId!
  for (let turn = 0; turn < 3; turn += 1)
    changeId = (await client.call(sheets.undo, { ...sheet.on, body: { changeId } })).changeId!
  const { items } = await client.call(sheets.history, { ...record, query: {} })
  expect(items.map(({ kind, undo }) => [kind, undo])).toEqual([
    ['undo', { redo: false, of: 'update' }],
    ['undo', { redo: true, of: 'update' }],
    ['undo', { redo: false, of: 'update' }],
    ['update', null],
    ['create', null],
  ])
})

test('formulas are calculated with every write', async () => {
  const { client } = await server.signUp()
  const columns: Columns = [
    { label: 'A', key: 'a', type: 'number' },
    { label: 'Double', key: 'double', type: 'formula', settings: { formula: '{a} * 2' } },
    { label: 'More', key: 'more', type: 'formula', settings: { formula: '{double} + 1' } },
  ]
  const sheet = await make(client, columns)
  const { rows } = await sheet.add({ a: '0.1' })
  expect((await sheet.list())[0]!.cells).toEqual({ a: '0.1', double: '0.2', more: '1.2' })
  const record = sheet.record(rows[0]!.id!)
  await client.call(sheets.updateRecord, { ...record, body: { cells: { a: '9007199254740993' } } })
  expect((await sheet.list())[0]!.cells.more).toBe('18014398509481987')
  const refused = client.call(sheets.updateRecord, { ...record, body: { cells: { double: '1' } } })
  await expect(refused).rejects.toMatchObject({ status: 400 })
})

test('ten thousand records in one call, each only once', async () => {
  const { client } = await server.signUp()
  const sheet = await make(client)
  const rows = Array.from({ length: 10_000 }, (_, n) => ({ name: `Row ${n}`, n: String(n) }))
  const outcome = await sheet.add(...rows)
  expect(outcome.inserted).toBe(10_000)
  const upserted = await client.call(sheets.createBatch, {
    ...sheet.on,
    body: { records: rows.map(({ name }) => ({ cells: { name, n: '0' } })), keys: ['name'] },
  })
  expect(upserted).toMatchObject({ updated: 9999, unchanged: 1, inserted: 0 })
  await client.call(sheets.undo, { ...sheet.on, body: { changeId: upserted.changeId! } })
  await expectCountsRight(sheet.id)
})

test('a large batch is only read for people who can send it, and a larger one is refused', async () => {
  const { client } = await server.signUp()
  const sheet = await make(client)
  const records = (size: number) => ({
    records: [{ cells: { name: 'x'.repeat(size) } }, { cells: { name: 'y'.repeat(1_000_000) } }],
  })
  const send = (token: Client, size: number) =>
    token.call(sheets.createBatch, { ...sheet.on, body: records(size) })
  expect(await send(client, 1_000_000)).toMatchObject({ inserted: 2 })
  await expect(send(server.client(), 20_000_000)).rejects.toMatchObject({ status: 401 })
  await expect(send(client, 20_000_000)).rejects.toMatchObject({ status: 413 })
})

test('when many write the same unique value at once, one succeeds', async () => {
  const { client } = await server.signUp()
  const sheet = await make(client, [{ label: 'Name', key: 'name', validators: { unique: true } }])
  const write = () => client.call(sheets.createRecords, { ...sheet.on, body: { cells: { name: 'Only' } } })
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, write))
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused).toHaveLength(7)
  for (const error of refused)
    expect(error).toMatchObject({ status: 400, details: { outcome: { rows: [{ code: 'duplicate' }] } } })
  expect(await sheet.names()).toEqual(['Only'])
  await expectCountsRight(sheet.id)
})

test('keys and values never reach SQL as text', async () => {
  const { client } = await server.signUp()
  const sheet = await make(client)
  const evil = `'); drop table sheets; --`
  const outcome = await client.call(sheets.createBatch, {
    ...sheet.on,
    body: { records: [{ cells: { name: evil } }, { cells: { name: `"\\${evil}` } }], keys: ['name'] },
  })
  expect(outcome.inserted).toBe(2)
  expect(await sheet.names()).toEqual([evil, `"\\${evil}`])
  const byKey = { records: [{ cells: { [evil]: 'x' } }], keys: ['name'] }
  await expect(client.call(sheets.createBatch, { ...sheet.on, body: byKey })).rejects.toMatchObject({
    status: 400,
  })
})
