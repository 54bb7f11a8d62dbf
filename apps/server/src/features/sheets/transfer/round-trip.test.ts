import { sheets } from '@millrace/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { transferOf } from './testing/transfer-of.ts'

let server: TestServer
let client: Awaited<ReturnType<TestServer['signUp']>>['client']
let files: ReturnType<typeof transferOf>
let sheet: sheets.Sheet

const COLUMNS: sheets.NewColumn[] = [
  { label: 'Name' },
  { label: 'Notes, "long"', type: 'longText', key: 'notes' },
  { label: 'Big', type: 'integer' },
  { label: 'Exact', type: 'number' },
  { label: 'Price', type: 'currency', settings: { currency: 'EUR', decimals: 2 } },
  { label: 'Share', type: 'percent' },
  { label: 'Done', type: 'checkbox' },
  { label: 'Day', type: 'date' },
  { label: 'Moment', type: 'dateTime', settings: { timeZone: 'Asia/Kathmandu' } },
  {
    label: 'Stage',
    type: 'singleSelect',
    options: [
      { value: 'o', label: 'Open' },
      { value: 'w', label: 'Won, at last' },
    ],
  },
  {
    label: 'Tags',
    type: 'multiSelect',
    options: [
      { value: 'a', label: 'A, B' },
      { value: 'c', label: 'C' },
    ],
  },
  { label: 'Site', type: 'url' },
  { label: 'Mail', type: 'email' },
  { label: 'Phone', type: 'phone' },
  { label: 'Data', type: 'json' },
]

const RECORDS: Record<string, sheets.CellValue>[] = [
  {
    name: '=HYPERLINK("https://evil.example")',
    notes: 'line\nbreak, "quotes"; semicolon\ttab\r\nand more',
    big: '9007199254740993',
    exact: '0.1000000000000000055511151231257827',
    price: '12.50',
    share: '12.50',
    done: true,
    day: '1899-12-31',
    moment: '2026-03-29T01:30:00.123Z',
    stage: 'w',
    tags: ['a', 'c'],
    site: 'https://example.com/?a=1&b=2',
    mail: 'a+b@example.com',
    phone: '+49 30 123456',
    data: { a: [1, 'two', null], b: { c: true } },
  },
  {
    name: '007',
    notes: ' spaces around ',
    big: '-9223372036854775808',
    exact: '-0.10',
    done: false,
    day: '2026-02-28',
    data: 'text',
  },
  {
    name: '😀 👩‍👩‍👧 שלום مرحبا',
    notes: '_x000D_ \u0001 \u000b',
    exact: '1e3',
    price: '123456789012345678901234567890.99',
    moment: '0999-01-01T00:00:00.000Z',
  },
  {
    name: '+1',
    notes: '@x',
    big: '0',
    exact: '0.000000000000001',
    share: '-0.005',
    stage: 'o',
    tags: ['c'],
    data: [],
  },
]

beforeAll(async () => {
  server = await startTestServer()
  const owner = await server.signUp()
  client = owner.client
  files = transferOf(server.url, owner)
  sheet = await client.call(sheets.create, { body: { name: 'Everything', columns: COLUMNS } })
  const { id } = sheet
  const body = RECORDS.map((cells) => ({ cells }))
  const made = await client.call(sheets.createRecords, { params: { id }, body })
  if (made.failed > 0) throw new Error(JSON.stringify(made.rows))
  // A text that doesn't fit its column.
  const rows = await files.records(id)
  await client.call(sheets.updateBatch, {
    params: { id },
    body: { records: [{ id: rows[3]!.id, cells: { day: 'the day after' } }], invalid: 'keep' },
  })
})
afterAll(() => server.stop())

const contents = async (id: string) =>
  (await files.records(id)).map(({ cells, errors }) => ({ cells, errors }))

describe('an exported and imported sheet', () => {
  it.each(['csv', 'xlsx', 'json', 'ndjson'] as const)('as %s is the same', async (format) => {
    const bytes = await files.download(`${sheet.id}/export?format=${format}&safe=false`)
    const uploadId = await files.upload(`everything.${format}`, new Uint8Array(bytes))
    const seen = await files.preview(uploadId)
    const copy = await client.call(sheets.create, { body: { name: format, columns: COLUMNS } })
    const mapping = seen.columns.map(({ index }) => ({ index, column: copy.columns[index]!.key }))
    const begun = await files.start(copy.id, uploadId, { mapping, options: seen.options })
    expect(await files.ended(copy.id, begun.id)).toMatchObject({
      state: 'done',
      inserted: 4,
      rowsBad: 0,
      cellsBad: 1,
    })
    expect(await contents(copy.id)).toEqual(await contents(sheet.id))
  })

  it('and is the same file the second time', async () => {
    const first = await files.download(`${sheet.id}/export?format=csv&safe=false`)
    const { sheet: copy } = await files.bring('again.csv', new Uint8Array(first))
    expect(String(await files.download(`${copy.id}/export?format=csv&safe=false`))).toBe(String(first))
  })
})

describe('exporting', () => {
  it('shows formulas as text unless requested otherwise, and leaves numbers alone', async () => {
    const text = String(await files.download(`${sheet.id}/export?format=csv&fields=name,notes,share`))
    expect(text.startsWith('\ufeffName,')).toBe(true)
    const lines = text.split('\r\n')
    expect(lines[1]).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
    expect(text).toContain("\r\n'+1,'@x,-0.005\r\n")
    const plain = String(await files.download(`${sheet.id}/export?format=csv&safe=false&fields=name`))
    expect(plain).toContain('\r\n+1\r\n')
  })

  it('respects filter, order, search and fields', async () => {
    const filter = encodeURIComponent(JSON.stringify({ and: [{ column: 'big', op: 'notEmpty' }] }))
    const path = `${sheet.id}/export?format=ndjson&filter=${filter}&sort=-big&fields=big,name`
    const lines = String(await files.download(path))
      .trim()
      .split('\n')
    expect(lines).toEqual([
      '{"big":9007199254740993,"name":"=HYPERLINK(\\"https://evil.example\\")"}',
      '{"big":0,"name":"+1"}',
      '{"big":-9223372036854775808,"name":"007"}',
    ])
    await expect(files.download(`${sheet.id}/export?sort=nothing`)).rejects.toThrow('400')
  })

  it('of many rows has each of them once, in order', async () => {
    const rows = Array.from({ length: 2345 }, (_, n) => `row ${n},${n}`)
    const { sheet: many } = await files.bring('many.csv', `Name,Number\n${rows.join('\n')}\n`)
    const csv = String(await files.download(`${many.id}/export?format=csv&safe=false`))
    expect(csv).toBe(`Name,Number\r\n${rows.join('\r\n')}\r\n`)
    const xlsx = await files.download(`${many.id}/export?format=xlsx`)
    const seen = await files.preview(await files.upload('many.xlsx', new Uint8Array(xlsx)))
    expect(seen).toMatchObject({ rowCount: 2345, estimated: false })
  })

  it('truncates what a workbook cannot hold, and says so in it', async () => {
    const long = await client.call(sheets.create, {
      body: { name: 'Long', columns: [{ label: 'Text', type: 'longText' }] },
    })
    const text = 'y'.repeat(40_000)
    await client.call(sheets.createRecords, { params: { id: long.id }, body: { cells: { text } } })
    const xlsx = await files.download(`${long.id}/export?format=xlsx`)
    const uploadId = await files.upload('long.xlsx', new Uint8Array(xlsx))
    const seen = await files.preview(uploadId, { sheetName: 'Notes', header: false })
    expect(seen.rows[0]![0]).toContain('Sheet, A2 (Text): the text has 40000 characters')
  })
})
