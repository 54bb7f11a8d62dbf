import { sheets } from '@millrace/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeXlsx } from '../../../testing/documents/index.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { transferOf } from './testing/transfer-of.ts'

let server: TestServer
let owner: Awaited<ReturnType<TestServer['signUp']>>
let files: ReturnType<typeof transferOf>

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.signUp()
  files = transferOf(server.url, owner)
})
afterAll(() => server.stop())

const DATES = { label: 'When', key: 'when', type: 'date' as const }
const sheetOf = (column: sheets.NewColumn) =>
  owner.client.call(sheets.create, { body: { name: 'Dates', columns: [column] } })

/** Imports the file into a sheet with one date column; returns its cells. */
async function imported(
  uploadId: string,
  {
    column = DATES,
    ...body
  }: { column?: sheets.NewColumn; dateOrder?: 'dmy' | 'mdy'; options?: sheets.ReadOptions },
) {
  const { dateOrder, options } = body
  const { id } = await sheetOf(column)
  const mapping = [{ index: 0, column: 'when', ...(dateOrder ? { dateOrder } : {}) }]
  const { id: importId } = await files.start(id, uploadId, { mapping, ...(options ? { options } : {}) })
  const done = await files.ended(id, importId)
  const items = await files.records(id)
  return { done, cells: items.map(({ cells, errors }) => cells['when'] ?? errors['when']?.text ?? null) }
}

test('each column of a file has its own order, and dots never follow slashes', async () => {
  const { seen, items } = await files.bring(
    'orders.csv',
    'From,Until,Booked\n31/12/2025,12/31/2025,03.04.2025\n03/04/2025,03/04/2025,05.06.2025\n',
  )
  expect(seen.options).not.toHaveProperty('dateOrder')
  expect(
    seen.columns.map(({ suggested, dates }) => [suggested.type, suggested.settings, dates?.order]),
  ).toEqual([
    ['date', { dateOrder: 'dmy' }, 'dmy'],
    ['date', { dateOrder: 'mdy' }, 'mdy'],
    ['date', {}, undefined],
  ])
  expect(items.map(({ cells }) => cells)).toEqual([
    { from: '2025-12-31', until: '2025-12-31', booked: '2025-04-03' },
    { from: '2025-04-03', until: '2025-03-04', booked: '2025-06-05' },
  ])
})

const EITHER = 'When\n03/04/2025\n05/06/2025\n2025-07-08\n'

test('an ambiguous order is reported with counts, and never guessed', async () => {
  const uploadId = await files.upload('either.csv', EITHER)
  const { columns } = await files.preview(uploadId)
  expect(columns).toMatchObject([
    {
      suggested: { type: 'text' },
      dates: { dates: 2, ambiguous: 2, dayFirst: 2, monthFirst: 2, order: null },
    },
  ])
  const unsaid = await imported(uploadId, {})
  expect(unsaid.cells).toEqual(['03/04/2025', '05/06/2025', '2025-07-08'])
  expect(unsaid.done.cellsBad).toBe(2)
})

test('the order is that of the mapping, otherwise of the file, otherwise of the column', async () => {
  const uploadId = await files.upload('said.csv', EITHER)
  const column = { ...DATES, settings: { dateOrder: 'dmy' as const } }
  const [byDay, byMonth] = [
    ['2025-04-03', '2025-06-05', '2025-07-08'],
    ['2025-03-04', '2025-05-06', '2025-07-08'],
  ]
  expect((await imported(uploadId, { column })).cells).toEqual(byDay)
  expect((await imported(uploadId, { column, options: { dateOrder: 'mdy' } })).cells).toEqual(byMonth)
  const options = { dateOrder: 'dmy' as const }
  expect((await imported(uploadId, { options, dateOrder: 'mdy' })).cells).toEqual(byMonth)
})

test('texts in a workbook are asked about like those of any other file', async () => {
  const book = makeXlsx([{ name: 'A', rows: [['When'], ['03/04/2025'], ['12/11/10'], ['13.01.2025']] }])
  const uploadId = await files.upload('book.xlsx', new Uint8Array(book))
  const { columns } = await files.preview(uploadId)
  expect(columns[0]!.dates).toMatchObject({ dates: 2, ambiguous: 2, shortYears: 1, order: null })
  expect((await files.preview(uploadId, { dateOrder: 'dmy' })).columns[0]!.suggested).toMatchObject({
    type: 'date',
    settings: { dateOrder: 'dmy' },
  })
  expect((await imported(uploadId, { dateOrder: 'dmy' })).cells).toEqual([
    '2025-04-03',
    '2010-11-12',
    '2025-01-13',
  ])
})
