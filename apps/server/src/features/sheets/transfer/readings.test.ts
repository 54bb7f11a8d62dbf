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

/** Imports the first column of the file into a sheet with one column; returns its cells. */
async function imported(
  uploadId: string,
  column: Partial<sheets.NewColumn>,
  said: sheets.Reading & { options?: sheets.ReadOptions } = {},
) {
  const { options, ...reading } = said
  const columns = [{ label: 'A', key: 'a', ...column }]
  const { id } = await owner.client.call(sheets.create, { body: { name: 'Read', columns } })
  const mapping = [{ index: 0, column: 'a', ...reading }]
  const { id: importId } = await files.start(id, uploadId, { mapping, ...(options ? { options } : {}) })
  await files.ended(id, importId)
  const items = await files.records(id)
  return items.map(({ cells, errors }) => errors['a'] ?? cells['a'] ?? null)
}

test("codes with leading zeros are not numbers, and an import doesn't make them numbers", async () => {
  const uploadId = await files.upload('codes.csv', 'Code\n00123\n01067\n80331\n')
  const { columns } = await files.preview(uploadId)
  expect(columns[0]).toMatchObject({
    suggested: { type: 'text' },
    changes: [{ kind: 'leading_zeros', count: 2, samples: [{ text: '00123', result: '123' }, {}] }],
  })
  const kept = ['00123', '01067'].map((text) => ({ code: 'leading_zeros', text }))
  expect(await imported(uploadId, { type: 'integer' })).toEqual([...kept, '80331'])
  expect(await imported(uploadId, { type: 'integer' }, { accept: ['leading_zeros'] })).toEqual([
    '123',
    '1067',
    '80331',
  ])
})

test("reports amounts in several currencies, and doesn't treat them as one", async () => {
  const uploadId = await files.upload('prices.csv', 'Price;City\n$5;Rome\n€6;Oslo\n£7;Paris\n€8;Bonn\n')
  const { columns } = await files.preview(uploadId)
  expect(columns[0]).toMatchObject({
    suggested: { type: 'text' },
    currencies: { amounts: 4, currency: null, found: [{ currency: 'EUR', count: 2 }, {}, {}] },
  })
  const settings = { currency: 'EUR' }
  expect(await imported(uploadId, { type: 'currency', settings })).toEqual([
    { code: 'other_currency', text: '$5' },
    '6',
    { code: 'other_currency', text: '£7' },
    '8',
  ])
  // A column without a currency doesn't drop the signs either.
  expect(await imported(uploadId, { type: 'currency' })).toMatchObject(
    Array.from({ length: 4 }, () => ({ code: 'currency_sign' })),
  )
  const single = await files.bring('euros.csv', 'Price;City\n€5;Rome\n€6,50;Oslo\n')
  expect(single.sheet.columns[0]).toMatchObject({ type: 'currency', settings: { currency: 'EUR' } })
  expect(single.items.map(({ cells }) => cells['price'])).toEqual(['5', '6.50'])
})

test('each column of a file has its own decimal separator, and none is guessed', async () => {
  const uploadId = await files.upload('signs.csv', 'A;B;C\n1.234;1,5;1.234\n7.5;1.250;5.678\n')
  const { columns, options } = await files.preview(uploadId)
  expect(options).not.toHaveProperty('decimal')
  expect(
    columns.map(({ suggested, numbers, numberType }) => [suggested.type, numbers?.sign, numberType]),
  ).toEqual([
    ['number', '.', 'number'],
    ['number', ',', 'number'],
    ['text', null, 'number'],
  ])
  const either = await files.upload('either.csv', 'A\n1.234\n5.678\n12\n')
  expect(await imported(either, { type: 'number' })).toEqual([
    { code: 'ambiguous_number', text: '1.234' },
    { code: 'ambiguous_number', text: '5.678' },
    '12',
  ])
  expect(await imported(either, { type: 'number' }, { decimal: ',' })).toEqual(['1234', '5678', '12'])
  expect(await imported(either, { type: 'number' }, { options: { decimal: '.' } })).toEqual([
    '1.234',
    '5.678',
    '12',
  ])
})

test('numbers of a workbook and of JSON are unambiguous; only their texts are asked about', async () => {
  const book = makeXlsx([{ name: 'A', rows: [['A'], [1.234], ['5,678'], [1.5]] }])
  const uploadId = await files.upload('book.xlsx', new Uint8Array(book))
  expect((await files.preview(uploadId)).columns[0]!.numbers).toMatchObject({ numbers: 1, ambiguous: 1 })
  expect(await imported(uploadId, { type: 'number' }, { decimal: ',' })).toEqual(['1.234', '5.678', '1.5'])
  const json = await files.bring('a.json', '[{"a":1.234},{"a":9007199254740993}]')
  expect(json.items.map(({ cells }) => cells['a'])).toEqual(['1.234', '9007199254740993'])
})

test('a header named "No" is a header, unless the column holds such words', async () => {
  const numbered = await files.preview(await files.upload('no.csv', 'No,Name\n1,Ann\n2,Bo\n'))
  expect(numbered.columns.map(({ header }) => header)).toEqual(['No', 'Name'])
  const answers = await files.preview(await files.upload('yes.csv', 'No,Yes\nYes,No\nNo,No\n'))
  expect(answers.options.header).toBe(false)
})
