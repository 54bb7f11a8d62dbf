import { type Client, type sheets as Sheets, sheets } from '@millrace/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

async function sheetOf(texts: string[], column: Sheets.NewColumn = { label: 'Day' }) {
  const { client } = await server.signUp()
  const { id } = await client.call(sheets.create, { body: { name: 'Days', columns: [column] } })
  const records = texts.map((day) => ({ cells: { day } }))
  if (records.length > 0) await client.call(sheets.createBatch, { params: { id }, body: { records } })
  return { client, id }
}

async function daysOf(client: Client, id: string) {
  const query = { limit: 1000 }
  const { items } = await client.call(sheets.listRecords, { params: { id }, query })
  return items.map(({ cells, errors }) => cells['day'] ?? errors['day'] ?? null)
}

const DOTTED = Array.from({ length: 318 }, (_, n) => {
  const date = new Date(Date.UTC(2025, 0, 1 + n))
  const iso = date.toISOString().slice(0, 10)
  return { iso, text: iso.split('-').toReversed().join('.') }
})

test('dates with dots are never swapped, whatever the order of those with slashes', async () => {
  const slashed = ['12/31/2025', '12/30/2025', '3/14/2025']
  const { client, id } = await sheetOf([...DOTTED.map(({ text }) => text), ...slashed])
  const body = { column: 'day', type: 'date' as const }
  const { conversion } = await client.call(sheets.updateColumn, {
    params: { id },
    body: { ...body, preview: true },
  })
  expect(conversion).toMatchObject({
    filled: 321,
    failing: 0,
    dates: { dates: 3, ambiguous: 0, dayFirst: 0, monthFirst: 3, order: 'mdy' },
  })
  const { column } = await client.call(sheets.updateColumn, { params: { id }, body })
  // The detected order also applies to later writes.
  expect(column.settings).toEqual({ dateOrder: 'mdy' })
  expect(await daysOf(client, id)).toEqual([
    ...DOTTED.map(({ iso }) => iso),
    '2025-12-31',
    '2025-12-30',
    '2025-03-14',
  ])
})

const EITHER = ['03/04/2026', '05/06/2026', '2026-07-08', '09.10.2026']

test('a column with an ambiguous order is not converted before someone chooses', async () => {
  const { client, id } = await sheetOf(EITHER)
  const body = { column: 'day', type: 'date' as const }
  const { conversion } = await client.call(sheets.updateColumn, {
    params: { id },
    body: { ...body, preview: true },
  })
  expect(conversion).toMatchObject({
    filled: 4,
    failing: 2,
    dates: { dates: 2, ambiguous: 2, dayFirst: 2, monthFirst: 2, order: null },
  })
  expect(conversion!.dates!.samples[0]).toEqual({
    text: '03/04/2026',
    dayFirst: '2026-04-03',
    monthFirst: '2026-03-04',
  })
  await expect(client.call(sheets.updateColumn, { params: { id }, body })).rejects.toMatchObject({
    status: 400,
    details: { issues: [{ path: 'body.settings.dateOrder' }], dates: { ambiguous: 2 } },
  })
  expect(await daysOf(client, id)).toEqual(EITHER)

  const said = { ...body, settings: { dateOrder: 'dmy' as const } }
  const seen = await client.call(sheets.updateColumn, { params: { id }, body: { ...said, preview: true } })
  expect(seen.conversion).toMatchObject({ failing: 0, dates: { order: null } })
  await client.call(sheets.updateColumn, { params: { id }, body: said })
  expect(await daysOf(client, id)).toEqual(['2026-04-03', '2026-06-05', '2026-07-08', '2026-10-09'])
})

test('asks about a mix of both orders, and keeps what does not fit as an error', async () => {
  const { client, id } = await sheetOf(['31/12/2026', '12/30/2026', '01/02/2026 10:00'])
  const body = { column: 'day', type: 'dateTime' as const }
  await expect(client.call(sheets.updateColumn, { params: { id }, body })).rejects.toMatchObject({
    status: 400,
    details: { dates: { dates: 3, ambiguous: 1, dayFirst: 2, monthFirst: 2, order: null } },
  })
  const settings = { dateOrder: 'mdy' as const, timeZone: 'Europe/Berlin' }
  await client.call(sheets.updateColumn, { params: { id }, body: { ...body, settings } })
  expect(await daysOf(client, id)).toEqual([
    { code: 'not_a_time', text: '31/12/2026' },
    '2026-12-29T23:00:00.000Z',
    '2026-01-02T09:00:00.000Z',
  ])
})

test('12/11/10 is one day, however it gets into the sheet', async () => {
  const { client, id } = await sheetOf(['12/11/10'])
  const settings = { dateOrder: 'dmy' as const }
  await client.call(sheets.updateColumn, {
    params: { id },
    body: { column: 'day', type: 'date', settings },
  })
  for (const [label, type] of [
    ['Date', 'date'],
    ['Time', 'dateTime'],
  ] as const)
    await client.call(sheets.addColumn, { params: { id }, body: { label, type, settings } })
  await client.call(sheets.createRecords, {
    params: { id },
    body: { cells: { day: '12/11/10', date: '12/11/10', time: '12/11/10' } },
  })
  const { items } = await client.call(sheets.listRecords, { params: { id }, query: {} })
  expect(items.map(({ cells }) => cells)).toEqual([
    { day: '2010-11-12' },
    { day: '2010-11-12', date: '2010-11-12', time: '2010-11-12T00:00:00.000Z' },
  ])
})

test('the API refuses a date whose order the column does not define', async () => {
  const { client, id } = await sheetOf([], { label: 'Day', type: 'dateTime' })
  const body = { cells: { day: '12/11/10' } }
  const { id: recordId } = (await client.call(sheets.createRecords, { params: { id }, body: { cells: {} } }))
    .rows[0]!
  const tried = client.call(sheets.updateRecord, { params: { id, recordId: recordId! }, body })
  await expect(tried).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining('is ambiguous'),
  })
  const number = client.call(sheets.addColumn, {
    params: { id },
    body: { label: 'N', type: 'number', settings: { dateOrder: 'dmy' } },
  })
  await expect(number).rejects.toMatchObject({ status: 400 })
})
