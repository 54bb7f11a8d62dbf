import { deflateRawSync } from 'node:zlib'
import { sheets } from '@millrace/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeZip } from '../../../lib/documents/zip/write.ts'
import { makeXlsx } from '../../../testing/documents/index.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { NEVER_CLOSED } from './reader/csv-rows.ts'
import { transferOf } from './testing/transfer-of.ts'

let server: TestServer
let files: ReturnType<typeof transferOf>
let client: Awaited<ReturnType<TestServer['signUp']>>['client']

beforeAll(async () => {
  server = await startTestServer()
  const owner = await server.signUp()
  client = owner.client
  files = transferOf(server.url, owner)
})
afterAll(() => server.stop())

const previewOf = async (
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
  options?: sheets.ReadOptions,
) => files.preview(await files.upload(name, content), options)
const codes = ({ notes }: sheets.ImportPreview) => notes.map(({ code }) => code)
const types = ({ columns }: sheets.ImportPreview) => columns.map(({ suggested }) => suggested.type)
const own = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes)
const utf16 = (text: string, big: boolean) => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le')
  return own(big ? bytes.swap16() : bytes)
}
const latin = (text: string) => own(Buffer.from(text, 'latin1'))

describe('a file is recognised', () => {
  it('by delimiter, encoding and the format of its numbers and dates', async () => {
    const seen = await previewOf(
      'bäume.csv',
      latin('Name;Höhe;Seit\nBuche;12,50;31.12.2020\nAhorn;9,75;01.05.2019\n'),
    )
    expect(seen.options).toMatchObject({
      format: 'csv',
      encoding: 'windows-1252',
      delimiter: ';',
      header: true,
    })
    expect(seen.columns.map(({ numbers }) => numbers?.sign)).toEqual([undefined, ',', undefined])
    expect(types(seen)).toEqual(['text', 'number', 'date'])
    expect(seen.columns[1]!.header).toBe('Höhe')
    expect(seen).toMatchObject({ rowCount: 2, estimated: false })
    expect(codes(seen)).toEqual(['encoding'])
    for (const big of [false, true]) {
      const wide = await previewOf('wide.txt', utf16('Größe\tUhr\n5\t😀\n', big))
      expect(wide.options).toMatchObject({
        encoding: big ? 'utf-16be' : 'utf-16le',
        delimiter: '\t',
        format: 'tsv',
      })
      expect(wide.rows).toEqual([['5', '😀']])
    }
  })

  it('with other ways to read it', async () => {
    const id = await files.upload('x.csv', 'a;b,c\n1;2,3\n')
    expect((await files.preview(id, { delimiter: ';', header: false })).rows).toEqual([
      ['a', 'b,c'],
      ['1', '2,3'],
    ])
    expect((await files.preview(id, { delimiter: ',' })).columns.map(({ header }) => header)).toEqual([
      'a;b',
      'c',
    ])
    await expect(files.preview(id, { format: 'xlsx' })).rejects.toMatchObject({ status: 400 })
  })

  it('with what is unusual about it', async () => {
    const odd = await previewOf('odd.csv', 'Name,name,\na,b,c\nd\ne,f,g,h\n')
    expect(codes(odd)).toEqual(['duplicate_headers', 'short_rows', 'long_rows'])
    expect(odd.columns[2]!.header).toBe('Column 3')
    const wide = Array.from({ length: 5000 }, (_, n) => `column ${n}`).join(',')
    const many = await previewOf('wide.csv', `${wide}\n${wide.replaceAll('column', '')}\n`)
    expect(many.columns).toHaveLength(5000)
    expect(codes(many)).toContain('too_many_columns')
    expect(codes(await previewOf('cut.csv', 'a,b\n1,2\n3,"four'))).toEqual(['bad_rows'])
    expect(codes(await previewOf('head.csv', 'a,b\n'))).toEqual(['no_rows'])
  })
})

describe('bad input', () => {
  it('is reported row by row, and the rest is imported', async () => {
    const cell = 'x'.repeat(10 * 1024 * 1024)
    const { done, sheet } = await files.bring(
      'bad.csv',
      `Name,Text\nok,1\nlarge,${cell}\nlong,2,3\nshort\nalso ok,4\nopen,"5\n`,
    )
    expect(done).toMatchObject({ state: 'done', rowsRead: 6, inserted: 3, rowsBad: 3 })
    const report = String(await files.download(`${sheet.id}/import/${done.id}/report`))
    const lines = report.split('\r\n').map((line) => line.slice(0, 90))
    expect(lines[1]).toContain('"3","is larger than 8 MiB"')
    expect(lines[2]).toBe('"4","has 3 cells where there are 2 columns","long","2","3"')
    expect(report).toContain(NEVER_CLOSED)
    expect(report.length).toBeLessThan(10_000)
  })

  it('reports bytes that are not in the encoding', async () => {
    const bytes = Buffer.concat([Buffer.from('Name\nÄpfel\n'), Buffer.from([0xc4, 0x70, 0x0a])])
    const uploadId = await files.upload('mixed.csv', own(bytes))
    const { id } = await client.call(sheets.create, { body: { name: 'M', columns: [{ label: 'Name' }] } })
    const mapping = [{ index: 0, column: 'name' }]
    const begun = await files.start(id, uploadId, { mapping, options: { encoding: 'utf-8', header: true } })
    expect(await files.ended(id, begun.id)).toMatchObject({ inserted: 1, rowsBad: 1 })
  })

  it('leaves no import behind when the file is no table at all', async () => {
    const torn = makeXlsx([{ name: 'A', rows: [['a'], ['b']] }])
    const bomb = Buffer.alloc(60_000_000, '<row/>')
    const zip = writeZip([
      { name: 'xl/workbook.xml', packed: deflateRawSync(bomb), method: 8, size: bomb.length },
    ])
    for (const [name, bytes, message] of [
      ['torn.xlsx', torn.subarray(0, torn.length - 30), /damaged/],
      ['bomb.xlsx', zip, /unpacks to far more/],
      [
        'old.xls',
        Buffer.from('d0cf11e0a1b11ae10102', 'hex'),
        /Excel workbook in the old XLS format.*import CSV/,
      ],
      ['none.json', Buffer.from('{"a":1,\n"b":2}'), /no list of records/],
    ] as const)
      await expect(previewOf(name, own(bytes))).rejects.toMatchObject({
        status: 400,
        message: expect.stringMatching(message) as string,
      })
    await expect(files.upload('empty.csv', '')).rejects.toMatchObject({ status: 400 })
  })

  it('ends an import whose file breaks off, with what was read of it', async () => {
    const { done, items } = await files.bring('cut.json', '[{"a":1},{"a":2},{"a":')
    expect(items.map(({ cells }) => cells.a)).toEqual(['1', '2'])
    expect(done).toMatchObject({ state: 'done', rowsBad: 1 })
  })
})

describe('other formats', () => {
  it('are read: a workbook with dates, percents, formulas and large numbers', async () => {
    const workbook = makeXlsx([
      {
        name: 'Prices',
        rows: [
          ['Article', 'Price', 'Since', 'Share', 'Code'],
          ['Spade', 1249.5, { value: 46023, format: 'dd.mm.yyyy' }, { value: 0.125, format: '0.0%' }, '007'],
          ['Rake', { formula: 'B2*2', result: '2499' }, null, { value: 1, format: '0%' }, '=1+1'],
        ],
      },
      { name: 'Other', rows: [['x'], ['1']] },
    ])
    const { seen, items } = await files.bring('prices.xlsx', own(workbook))
    expect(seen.sheetNames).toEqual(['Prices', 'Other'])
    expect(items.map(({ cells }) => cells)).toEqual([
      { article: 'Spade', price: '1249.5', since: '2026-01-01', share: '12.5', code: '007' },
      { article: 'Rake', price: '2499', share: '100', code: '=1+1' },
    ])
    const other = await previewOf('prices.xlsx', own(workbook), { sheetName: 'Other' })
    expect(other.columns.map(({ header }) => header)).toEqual(['x'])
    await expect(previewOf('prices.xlsx', own(workbook), { sheetName: 'None' })).rejects.toMatchObject({
      status: 400,
    })
  })

  it('are read: JSON and a record on each line', async () => {
    const records = '{"name":"Ada","id":9007199254740993,"tags":["a","b"]}\n{"name":"Bea","price":0.10}\n'
    const lines = await files.bring('people.ndjson', records)
    expect(lines.items.map(({ cells }) => cells)).toEqual([
      { name: 'Ada', id: '9007199254740993', tags: ['a', 'b'] },
      { name: 'Bea', price: '0.10' },
    ])
    const list = await files.bring('people.json', `{"people":[${records.trim().replace('\n', ',')}]}`)
    expect(list.items.map(({ cells }) => cells)).toEqual(lines.items.map(({ cells }) => cells))
  })
})
