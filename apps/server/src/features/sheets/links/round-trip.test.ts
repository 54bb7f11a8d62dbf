import { sheets } from '@millrace/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { transferOf } from '../transfer/testing/transfer-of.ts'
import { linkedSheets } from './testing/linked.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const TITLES = [
  'Ada',
  'Smith, John',
  'say "hi"',
  '"quoted"',
  '["list"]',
  'a\nb',
  ' spaces ',
  '🤖',
  'שלום, עולם',
  "it's",
  'A; B',
  // Titles that are shared, empty or too long don't lead back to their records.
  'Twice',
  'Twice',
  '',
  'x'.repeat(1500),
  // Parsed as a list, "Ada, Bob" would be two records.
  'Bob',
  'Ada, Bob',
  'ada,Bob',
]
const FORMATS = ['csv', 'xlsx', 'json', 'ndjson'] as const

test.each([true, false])(
  'links are the same after export and import, by titles and by ids (several: %s)',
  async (several) => {
    const who = await server.signUp()
    const { client } = who
    const files = transferOf(server.url, who)
    const { orders, ids, customers } = await linkedSheets(client, TITLES, { several })
    const lists = [
      ...ids.map((id) => [id]),
      ...(several ? [ids, [ids[0]!, ids[15]!], [ids[15]!, ids[0]!], [ids[11]!, ids[0]!]] : []),
    ]
    const body = { records: lists.map((customer, n) => ({ cells: { no: `${n}`, customer } })) }
    expect(await client.call(sheets.createBatch, { params: { id: orders }, body })).toMatchObject({
      failed: 0,
    })
    for (const format of FORMATS)
      for (const links of format === 'csv' ? ['titles', 'ids'] : ['titles']) {
        const content = await files.download(`${orders}/export?format=${format}&links=${links}&safe=false`)
        const columns: sheets.NewColumn[] = [
          { label: 'No' },
          { label: 'Customer', key: 'customer', type: 'link', settings: { sheetId: customers, several } },
        ]
        const copy = await client.call(sheets.create, { body: { name: 'Copy', columns } })
        const uploadId = await files.upload(`orders.${format}`, content)
        const { options } = await files.preview(uploadId)
        const mapping = [
          { index: 0, column: 'no' },
          { index: 1, column: 'customer' },
        ]
        const begun = await files.start(copy.id, uploadId, { mapping, options: { ...options, header: true } })
        expect(await files.ended(copy.id, begun.id)).toMatchObject({ state: 'done', cellsBad: 0, rowsBad: 0 })
        const read = (await files.records(copy.id)).map(({ cells }) => cells.customer)
        expect(read, `${format} ${links}`).toEqual(lists)
      }
  },
)

test('files contain titles unless ids are requested; a record with an ambiguous title is written by its id', async () => {
  const who = await server.signUp()
  const { client } = who
  const files = transferOf(server.url, who)
  const { orders, ids, paste } = await linkedSheets(client, ['Ada', 'Smith, John', 'Twice', 'Twice'])
  const [ada, smith, twice] = ids as [string, string, string]
  await paste(['Ada', 'Smith, John'], [twice], 'Nobody')
  const csv = async (query: string) =>
    (await files.download(`${orders}/export?format=csv&safe=false${query}`)).toString()
  expect(await csv('')).toBe(`No,Customer\r\n,"Ada, ""Smith, John"""\r\n,${twice}\r\n,Nobody\r\n`)
  expect(await csv('&links=ids')).toBe(`No,Customer\r\n,"${ada}, ${smith}"\r\n,${twice}\r\n,Nobody\r\n`)
  const json = JSON.parse((await files.download(`${orders}/export?format=json`)).toString()) as unknown[]
  expect(json).toEqual([
    { no: null, customer: ['Ada', 'Smith, John'] },
    { no: null, customer: [twice] },
    { no: null, customer: 'Nobody' },
  ])
  await expect(csv('&links=names')).rejects.toThrow('400')
})

test('an import names records by their titles, keeps what it does not find, and reports it where that is refused', async () => {
  const who = await server.signUp()
  const { client } = who
  const files = transferOf(server.url, who)
  const { orders, ids, rows } = await linkedSheets(client, ['Ada', 'Bob', 'Bob'])
  const mapping = [
    { index: 0, column: 'no' },
    { index: 1, column: 'customer' },
  ]
  const content = 'No;Customer\n1;ada\n2;Bob\n3;Zed\n4;"Ada, Zed"\n'
  const uploadId = await files.upload('orders.csv', content)
  const seen = await client.call(sheets.previewLinks, {
    params: { id: orders },
    body: { uploadId, options: { header: true }, mapping: [{ index: 1, column: 'customer' }] },
  })
  expect(seen).toEqual({
    rows: 4,
    more: false,
    columns: [
      { column: 'customer', matched: 1, unknown: 2, ambiguous: 1, other: 0, examples: ['Bob', 'Zed'] },
    ],
  })
  const bring = async (invalid: 'keep' | 'refuse') => {
    const uploadId = await files.upload('orders.csv', content)
    const { id } = await files.start(orders, uploadId, { mapping, invalid, options: { header: true } })
    return files.ended(orders, id)
  }
  expect(await bring('keep')).toMatchObject({ inserted: 4, cellsBad: 3, rowsBad: 0 })
  expect(await rows()).toEqual([
    [ids[0]],
    { code: 'ambiguous_record', text: 'Bob', count: 2 },
    { code: 'unknown_record', text: 'Zed' },
    { code: 'unknown_record', text: 'Ada, Zed', title: 'Zed' },
  ])
  const refused = await bring('refuse')
  expect(refused).toMatchObject({ inserted: 1, rowsBad: 3 })
  const report = (await files.download(`${orders}/import/${refused.id}/report`)).toString()
  expect(report).toContain('Customer: no record in Customers is called ""Zed""')
})
