import { sheets } from '@millrace/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { addTo, callsOf, linkedSheets } from './testing/linked.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ works: false })
})
afterAll(() => server.stop())

const NOBODY = 'rec_01h455vb4pex5vsknk084sn02q'

describe('texts in link cells', () => {
  test('name the records with that title: exactly, or ignoring case and outer spaces', async () => {
    const { client } = await server.signUp()
    const titles = [
      'Ada',
      'ada',
      'Bob',
      ' Cem ',
      'ÖKO',
      'Smith, John',
      'say "hi"',
      '12" pipe',
      'a\nb',
      '🤖',
      'שלום',
      'A, B',
      'B',
    ]
    const { ids, paste, rows } = await linkedSheets(client, titles)
    const of = (title: string) => ids[titles.indexOf(title)]!
    await paste(
      'Ada',
      'ada',
      'BOB ',
      'cem',
      'öko',
      'Smith, John',
      '"Smith, John", Bob',
      'say "hi"',
      '12" PIPE, Ada',
      '"a\nb"',
      '🤖',
      ' שלום ',
      'A, B',
      '"A, B"',
      '["A, B", "B"]',
      ['Bob', of('Ada')],
      `${of('Ada')}, Bob`,
      of('B'),
      [' Cem '],
    )
    expect(await rows()).toEqual(
      [
        ['Ada'],
        ['ada'],
        ['Bob'],
        [' Cem '],
        ['ÖKO'],
        ['Smith, John'],
        ['Smith, John', 'Bob'],
        ['say "hi"'],
        ['12" pipe', 'Ada'],
        ['a\nb'],
        ['🤖'],
        ['שלום'],
        ['A, B'],
        ['A, B'],
        ['A, B', 'B'],
        ['Bob', 'Ada'],
        ['Ada', 'Bob'],
        ['B'],
        [' Cem '],
      ].map((names) => names.map(of)),
    )
  })

  test('with no matching record, or several, become errors with their reason, which a filter finds', async () => {
    const { client } = await server.signUp()
    const { orders, paste, rows } = await linkedSheets(client, ['Ada', 'Bob', 'Bob', 'bob'])
    const long = 'x'.repeat(5000)
    await paste('Zed', 'Bob', 'BOB', 'Ada, Zed', 'Ada', long, NOBODY, ['Ada', 'Bob'])
    const [ada] = (await rows())[4] as string[]
    expect(await rows()).toEqual([
      { code: 'unknown_record', text: 'Zed' },
      { code: 'ambiguous_record', text: 'Bob', count: 2 },
      { code: 'ambiguous_record', text: 'BOB', count: 3 },
      { code: 'unknown_record', text: 'Ada, Zed', title: 'Zed' },
      [ada],
      { code: 'too_long', text: long },
      { code: 'not_a_record', text: NOBODY },
      { code: 'ambiguous_record', text: 'Ada, Bob', title: 'Bob', count: 2 },
    ])
    const filter = JSON.stringify({ column: 'customer', op: 'error' })
    const counted = await client.call(sheets.countRecords, { params: { id: orders }, query: { filter } })
    expect(counted.total).toBe(7)
  })

  test('fail their row, with the reason, where a call refuses what does not fit', async () => {
    const { client } = await server.signUp()
    const { orders, ids } = await linkedSheets(client, ['Ada', 'Bob', 'Bob'])
    const made = await client.call(sheets.createRecords, {
      params: { id: orders },
      body: [
        { cells: { customer: 'ada' } },
        { cells: { customer: 'Zed' } },
        { cells: { customer: ['Bob'] } },
      ],
    })
    expect(made.rows.map(({ issues }) => issues)).toEqual([
      [],
      [{ path: 'cells.customer', message: 'no record in Customers is called "Zed"' }],
      [{ path: 'cells.customer', message: '2 records in Customers are called "Bob"' }],
    ])
    const recordId = made.rows[0]!.id!
    const params = { id: orders, recordId }
    const changed = await client.call(sheets.updateRecord, { params, body: { cells: { customer: ids[1]! } } })
    expect(changed.record.cells.customer).toEqual([ids[1]])
    await expect(
      client.call(sheets.updateRecord, { params, body: { cells: { customer: 'Nobody' } } }),
    ).rejects.toMatchObject({ status: 400, details: { issues: [{ path: 'body.cells.customer' }] } })
  })

  test('with a comma are one title where a cell can only hold one record', async () => {
    const { client } = await server.signUp()
    const { ids, paste, rows } = await linkedSheets(client, ['Smith, John', 'Ada'], { several: false })
    await paste('smith, john', 'Ada, Smith, John', '"Ada"', '"Ada", "Smith, John"', ['Ada', 'Smith, John'])
    expect(await rows()).toEqual([
      [ids[0]],
      { code: 'unknown_record', text: 'Ada, Smith, John' },
      [ids[1]],
      { code: 'too_many_records', text: '"Ada", "Smith, John"' },
      { code: 'too_many_records', text: 'Ada, "Smith, John"' },
    ])
  })

  test('find records by the first text column, or by a number, a date or a choice where there is none', async () => {
    const { client } = await server.signUp()
    const options = [{ value: 'o', label: 'Open' }]
    for (const [column, value, text] of [
      [{ label: 'Mail', key: 'name', type: 'email' }, 'a@example.com', 'A@EXAMPLE.com'],
      [{ label: 'N', key: 'name', type: 'number' }, '42', 42],
      [{ label: 'Stage', key: 'name', type: 'singleSelect', options }, 'o', 'open'],
    ] as [sheets.NewColumn, string, string | number][]) {
      const { ids, orders, paste, rows } = await linkedSheets(client, [value], { customers: [column] })
      await paste(text)
      expect(await rows()).toEqual([[ids[0]]])
      const { labels } = await client.call(sheets.listRecords, { params: { id: orders }, query: {} })
      expect(labels).toEqual({ [ids[0]!]: value === 'o' ? 'Open' : value })
    }
  })
})

test('sheets and records of other projects and accounts are unknown, by title and by id', async () => {
  const { client } = await server.signUp()
  const other = await server.signUp()
  const foreign = await linkedSheets(other.client, ['Secret'])
  const { paste, rows } = await linkedSheets(client, ['Ada'])
  await paste('Secret', foreign.ids[0]!, [foreign.ids[0]!])
  expect((await rows()).map((error) => (error as sheets.CellError).code)).toEqual([
    'unknown_record',
    'not_a_record',
    'not_a_record',
  ])
  const columns = [{ label: 'X', type: 'link' as const, settings: { sheetId: foreign.customers } }]
  await expect(client.call(sheets.create, { body: { name: 'S', columns } })).rejects.toMatchObject({
    status: 400,
  })
})

test('ten thousand different titles are looked up at once', async () => {
  const { client } = await server.signUp()
  const titles = Array.from({ length: 10_000 }, (_, n) => `Customer ${n}, "Ltd"`)
  const { orders, ids } = await linkedSheets(client, titles)
  const began = performance.now()
  const outcome = await client.call(sheets.createBatch, {
    params: { id: orders },
    body: { records: titles.map((title) => ({ cells: { customer: title.toUpperCase() } })) },
  })
  const took = performance.now() - began
  expect(outcome).toMatchObject({ inserted: 10_000, failed: 0 })
  const { items } = await client.call(sheets.listRecords, {
    params: { id: orders },
    query: { at: 9990, limit: 10 },
  })
  expect(items.map(({ cells }) => cells.customer)).toEqual(ids.slice(-10).map((id) => [id]))
  // A query per row would take ten times as long.
  expect(took).toBeLessThan(15_000)
})

describe('when the linked records change', () => {
  test('a link shows the new title, and one to a deleted record stays and has no label', async () => {
    const { client } = await server.signUp()
    const { customers, orders, ids, paste, rows } = await linkedSheets(client, ['Ada', 'Bob'])
    await paste('Ada', 'Bob, Ada')
    await client.call(sheets.updateRecord, {
      params: { id: customers, recordId: ids[0]! },
      body: { cells: { name: 'Ada L.' } },
    })
    const labels = async () =>
      (await client.call(sheets.listRecords, { params: { id: orders }, query: {} })).labels
    expect(await labels()).toEqual({ [ids[0]!]: 'Ada L.', [ids[1]!]: 'Bob' })
    await client.call(sheets.deleteRecord, { params: { id: customers, recordId: ids[1]! }, query: {} })
    expect(await labels()).toEqual({ [ids[0]!]: 'Ada L.' })
    expect(await rows()).toEqual([[ids[0]], [ids[1], ids[0]]])
    await callsOf(client, orders).paste('Bob')
    expect((await rows())[2]).toEqual({ code: 'unknown_record', text: 'Bob' })
  })

  test('a link to a deleted record stays in its cell, and is refused in another of the same call', async () => {
    const { client } = await server.signUp()
    const { customers, orders, ids, paste, rows } = await linkedSheets(client, ['Ada', 'Bob'])
    const { rows: made } = await paste('Ada', 'Bob')
    await client.call(sheets.deleteRecord, { params: { id: customers, recordId: ids[0]! }, query: {} })
    const [one, other] = made.map(({ id }) => id!)
    const body = {
      records: [
        { id: one, cells: { customer: [ids[0]!, ids[1]!] } },
        { id: other, cells: { customer: [ids[0]!] } },
      ],
    }
    const outcome = await client.call(sheets.updateBatch, { params: { id: orders }, body })
    expect(outcome).toMatchObject({ updated: 1, failed: 1 })
    expect(await rows()).toEqual([ids, [ids[1]]])
  })

  test('several cells of one call may name a record that one of them held before', async () => {
    const { client } = await server.signUp()
    const { orders, ids, paste, rows } = await linkedSheets(client, ['Ada', 'Bob'])
    const { rows: made } = await paste('Ada', 'Bob')
    const records = made.map(({ id }) => ({ id: id!, cells: { customer: [...ids] } }))
    const outcome = await client.call(sheets.updateBatch, { params: { id: orders }, body: { records } })
    expect(outcome).toMatchObject({ updated: 2, failed: 0 })
    expect(await rows()).toEqual([ids, ids])
  })

  test('rows restored from the trash keep their links to deleted records', async () => {
    const { client } = await server.signUp()
    const { customers, orders, ids } = await linkedSheets(client, ['Ada'])
    const [row] = await addTo(client, orders, [{ no: '1', customer: [ids[0]!] }])
    const gone = await client.call(sheets.deleteRecord, { params: { id: orders, recordId: row! }, query: {} })
    await client.call(sheets.deleteRecord, { params: { id: customers, recordId: ids[0]! }, query: {} })
    await client.call(sheets.undo, { params: { id: orders }, body: { changeId: gone.changeId } })
    expect(await callsOf(client, orders).rows()).toEqual([[ids[0]]])
    const params = { id: orders, recordId: row! }
    const emptied = await client.call(sheets.updateRecord, { params, body: { cells: { customer: null } } })
    await client.call(sheets.undo, { params: { id: orders }, body: { changeId: emptied.changeId! } })
    expect(await callsOf(client, orders).rows()).toEqual([[ids[0]]])
  })
})
