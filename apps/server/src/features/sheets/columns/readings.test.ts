import { type Body, type Client, type sheets as Sheets, sheets } from '@millrace/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

async function sheetOf(texts: Sheets.CellValue[], column: Partial<Sheets.NewColumn> = {}) {
  const { client } = await server.signUp()
  const columns = [{ label: 'Value', key: 'value', ...column }]
  const { id } = await client.call(sheets.create, { body: { name: 'Values', columns } })
  const records = texts.map((value) => ({ cells: { value } }))
  if (records.length > 0) await client.call(sheets.createBatch, { params: { id }, body: { records } })
  return { client, id }
}

async function cellsOf(client: Client, id: string) {
  const { items } = await client.call(sheets.listRecords, { params: { id }, query: { limit: 1000 } })
  return items.map(({ cells, errors }) => errors['value'] ?? cells['value'] ?? null)
}

type Change = Omit<Body<typeof sheets.updateColumn>, 'column' | 'preview'>
const change = (client: Client, id: string, body: Change) =>
  client.call(sheets.updateColumn, { params: { id }, body: { column: 'value', ...body } })
const previewOf = async (client: Client, id: string, body: Change) =>
  (
    await client.call(sheets.updateColumn, {
      params: { id },
      body: { column: 'value', ...body, preview: true },
    })
  ).conversion!

const CODES = Array.from({ length: 300 }, (_, n) => (n % 2 === 0 ? `00${100 + n}` : `${1000 + n}`))

describe('leading zeros', () => {
  test('are counted with samples, and stay as errors unless they are given up', async () => {
    const { client, id } = await sheetOf(CODES)
    for (const type of ['integer', 'number'] as const) {
      const seen = await previewOf(client, id, { type })
      expect(seen).toMatchObject({ filled: 300, failing: 150 })
      expect(seen.changes).toEqual([
        {
          kind: 'leading_zeros',
          count: 150,
          samples: expect.arrayContaining([{ text: '00100', result: '100' }]),
        },
      ])
    }
    await change(client, id, { type: 'integer' })
    const kept = CODES.map((text) => (text.startsWith('0') ? { code: 'leading_zeros', text } : text))
    expect(await cellsOf(client, id)).toEqual(kept)
    const filter = JSON.stringify({ and: [{ column: 'value', op: 'error' }] })
    const { items } = await client.call(sheets.listRecords, {
      params: { id },
      query: { filter, limit: 1000 },
    })
    expect(items).toHaveLength(150)
  })

  test('are dropped where that was chosen', async () => {
    const { client, id } = await sheetOf(['00123', '+49', '7'])
    const reading = { accept: ['leading_zeros' as const] }
    expect(await previewOf(client, id, { type: 'integer', reading })).toMatchObject({
      failing: 1,
      changes: [
        { kind: 'leading_zeros', count: 1 },
        { kind: 'plus_sign', count: 1 },
      ],
    })
    await change(client, id, { type: 'integer', reading })
    expect(await cellsOf(client, id)).toEqual(['123', { code: 'plus_sign', text: '+49' }, '7'])
  })

  test('in a column of numbers are refused, not dropped, from programs', async () => {
    const { client, id } = await sheetOf([], { type: 'number' })
    const written = client.call(sheets.createRecords, { params: { id }, body: { cells: { value: '007' } } })
    await expect(written).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('leading zeros'),
    })
  })
})

describe('the decimal separator', () => {
  test('is asked for where it is ambiguous, with both readings and counts', async () => {
    const { client, id } = await sheetOf(['1.234', '5,678', '12'])
    const seen = await previewOf(client, id, { type: 'number' })
    expect(seen.numbers).toEqual({
      numbers: 2,
      ambiguous: 2,
      point: 2,
      comma: 2,
      sign: null,
      samples: [
        { text: '1.234', point: '1.234', comma: '1234' },
        { text: '5,678', point: '5678', comma: '5.678' },
      ],
    })
    await expect(change(client, id, { type: 'number' })).rejects.toMatchObject({
      status: 400,
      details: { issues: [{ path: 'body.reading.decimal' }], numbers: { ambiguous: 2 } },
    })
    expect(await cellsOf(client, id)).toEqual(['1.234', '5,678', '12'])
    await change(client, id, { type: 'number', reading: { decimal: ',' } })
    expect(await cellsOf(client, id)).toEqual(['1234', '5.678', '12'])
  })

  test('is not decided by a majority, and is detected where all agree', async () => {
    const mixed = await sheetOf(['7.5', '8.5', '9.5', '7,5', '1.234'])
    await expect(change(mixed.client, mixed.id, { type: 'number' })).rejects.toMatchObject({
      details: { numbers: { numbers: 5, ambiguous: 1, point: 5, comma: 5, sign: null } },
    })
    const agreed = await sheetOf(['1.234', '7,5'])
    await change(agreed.client, agreed.id, { type: 'number' })
    expect(await cellsOf(agreed.client, agreed.id)).toEqual(['1234', '7.5'])
  })
})

describe('numbers in both notations', () => {
  test('are read as the only number that each can be, without a question', async () => {
    const { client, id } = await sheetOf(['1.234,50', '19.99', '7'])
    const seen = await previewOf(client, id, { type: 'number' })
    expect(seen).toMatchObject({
      failing: 0,
      numbers: { numbers: 2, ambiguous: 0, point: 2, comma: 2, sign: null },
    })
    await change(client, id, { type: 'number' })
    expect(await cellsOf(client, id)).toEqual(['1234.50', '19.99', '7'])
  })

  test('are read so, too, where others need a choice, and these are never guessed', async () => {
    const texts = ['1.234,50', '19.99', '1.234']
    const { client, id } = await sheetOf(texts)
    await expect(change(client, id, { type: 'number' })).rejects.toMatchObject({
      details: { issues: [{ path: 'body.reading.decimal' }], numbers: { ambiguous: 1 } },
    })
    expect(await cellsOf(client, id)).toEqual(texts)
    await change(client, id, { type: 'number', reading: { decimal: ',' } })
    expect(await cellsOf(client, id)).toEqual(['1234.50', '19.99', '1234'])
  })
})

describe('the preview of each choice', () => {
  const AMOUNTS = ["CHF 1'234.50", '€ 5,50', '$ 1.234', '1.234', '2,50']

  test('is what happens: a number has no currency sign', async () => {
    for (const decimal of ['.', ','] as const) {
      const { client, id } = await sheetOf(AMOUNTS)
      const seen = await previewOf(client, id, { type: 'number', reading: { decimal } })
      expect(seen.numbers).toMatchObject({ numbers: 2, ambiguous: 1, point: 2, comma: 2 })
      expect(seen.numbers!.samples.map(({ text }) => text)).toEqual(['1.234', '2,50'])
      await change(client, id, { type: 'number', reading: { decimal } })
      const cells = await cellsOf(client, id)
      expect(cells.filter((cell) => typeof cell === 'string')).toHaveLength(seen.filled - seen.failing)
      expect(cells.slice(3)).toEqual([decimal === '.' ? '1.234' : '1234', '2.50'])
    }
  })

  test('leaves out amounts in another currency than the column', async () => {
    const { client, id } = await sheetOf(AMOUNTS)
    const settings = { currency: 'EUR' }
    const seen = await previewOf(client, id, { type: 'currency', settings, reading: { decimal: ',' } })
    expect(seen).toMatchObject({ filled: 5, failing: 2, numbers: { numbers: 3, point: 3, comma: 3 } })
  })
})

describe('the outcomes of another type', () => {
  const outcomesOf = (seen: Sheets.Conversion) =>
    seen.outcomes.map(({ kind, count, samples }) => [kind, count, samples.map(({ text }) => text)])

  test('are listed by text where a checkbox accepts them', async () => {
    const { client, id } = await sheetOf(['x', 'ja', 'x', '0', 'vielleicht'])
    expect(outcomesOf(await previewOf(client, id, { type: 'checkbox' }))).toEqual([
      ['checked', 3, ['x', 'ja']],
      ['unchecked', 1, ['0']],
      ['error', 1, ['vielleicht']],
    ])
  })

  test('mention lost spaces, and options that differ only in case or spaces', async () => {
    const texts = ['Done', 'done', 'Done', ' open', 'open', 'in  work', 'In work']
    const { client, id } = await sheetOf(texts)
    const type = 'singleSelect'
    const seen = await previewOf(client, id, { type })
    expect(outcomesOf(seen)).toEqual([
      ['unchanged', 6, ['Done', 'done', 'open', 'in  work', 'In work']],
      ['trimmed', 1, [' open']],
    ])
    expect(seen.similarOptions.map((labels) => labels.toSorted())).toEqual([
      ['Done', 'done'],
      ['In work', 'in  work'],
    ])
    const reading = { mergeOptions: true }
    const merged = await previewOf(client, id, { type, reading })
    expect(merged.outcomes.find(({ kind }) => kind === 'converted')).toMatchObject({
      samples: expect.arrayContaining([{ text: 'done', before: 'done', result: 'Done', after: 'Done' }]),
    })
    const { column } = await change(client, id, { type, reading })
    expect(column.options.map(({ label }) => label.toLowerCase().replaceAll('  ', ' '))).toEqual([
      'done',
      'in work',
      'open',
    ])
    expect((await cellsOf(client, id)).slice(0, 5)).toEqual(['Done', 'Done', 'Done', 'open', 'open'])
  })

  test('make an option of each choice in texts with several', async () => {
    const { client, id } = await sheetOf(['red, blue', ' blue', 'green;red\nblue', '["a, b", "red"]', null])
    const seen = await previewOf(client, id, { type: 'multiSelect' })
    expect(seen).toMatchObject({ filled: 4, failing: 0 })
    const { column } = await change(client, id, { type: 'multiSelect' })
    expect(column.options.map(({ label }) => label)).toEqual(['a, b', 'blue', 'green', 'red'])
    expect(await cellsOf(client, id)).toEqual([
      ['red', 'blue'],
      ['blue'],
      ['green', 'red', 'blue'],
      ['a, b', 'red'],
      null,
    ])
  })

  test('show a date as the text that it becomes', async () => {
    const { client, id } = await sheetOf(['2024-04-17'], { type: 'date' })
    const day = '2024-04-17'
    expect((await previewOf(client, id, { type: 'text' })).outcomes).toEqual([
      { kind: 'converted', count: 1, samples: [{ text: day, before: day, result: day, after: day }] },
    ])
  })
})

describe('currencies', () => {
  test('that are mixed are reported with counts; those of another currency stay as errors', async () => {
    const { client, id } = await sheetOf(['$5', '€5', '£5', '€6', '7'])
    const seen = await previewOf(client, id, { type: 'currency' })
    expect(seen.currencies).toMatchObject({ amounts: 4, bare: 1, currency: null })
    expect(seen.currencies!.found.map(({ currency, count }) => [currency, count])).toEqual([
      ['EUR', 2],
      ['USD', 1],
      ['GBP', 1],
    ])
    await expect(change(client, id, { type: 'currency' })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('EUR (2), USD (1), GBP (1)'),
      details: { issues: [{ path: 'body.settings.currency' }] },
    })
    const settings = { currency: 'EUR' }
    expect(await previewOf(client, id, { type: 'currency', settings })).toMatchObject({
      failing: 2,
      changes: [{ kind: 'other_currency', count: 2 }],
    })
    await change(client, id, { type: 'currency', settings })
    expect(await cellsOf(client, id)).toEqual([
      { code: 'other_currency', text: '$5' },
      '5',
      { code: 'other_currency', text: '£5' },
      '6',
      '7',
    ])
  })

  test('become that of the column if there is only one, and are included when values become texts', async () => {
    const { client, id } = await sheetOf(['$5', '$6.50'])
    const { column } = await change(client, id, { type: 'currency' })
    expect(column.settings).toEqual({ currency: 'USD' })
    await change(client, id, { type: 'text' })
    expect(await cellsOf(client, id)).toEqual(['5 USD', '6.50 USD'])
  })
})

test('the time of a date is not dropped unasked, nor is a number rounded', async () => {
  const times = await sheetOf(['2026-03-01T00:00:00.000Z', '2026-03-01T10:30:00.000Z'], { type: 'dateTime' })
  expect(await previewOf(times.client, times.id, { type: 'date' })).toMatchObject({
    failing: 1,
    changes: [{ kind: 'has_time', samples: [{ text: '2026-03-01T10:30:00.000Z', result: '2026-03-01' }] }],
  })
  await change(times.client, times.id, { type: 'date' })
  expect(await cellsOf(times.client, times.id)).toEqual([
    '2026-03-01',
    { code: 'has_time', text: '2026-03-01T10:30:00.000Z' },
  ])
  const numbers = await sheetOf(['1.5', '2.0'], { type: 'number' })
  await change(numbers.client, numbers.id, { type: 'integer' })
  expect(await cellsOf(numbers.client, numbers.id)).toEqual([{ code: 'not_an_integer', text: '1.5' }, '2'])
})

describe('a change of type', () => {
  const undo = (client: Client, id: string, changeId: string | null) =>
    client.call(sheets.undo, { params: { id }, body: { changeId: changeId! } })

  test('is undone with the original texts, and redone', async () => {
    const { client, id } = await sheetOf(CODES)
    const view = { name: 'Codes', sort: [{ column: 'value', descending: true }] }
    await client.call(sheets.createView, { params: { id }, body: view })
    const { changeId } = await change(client, id, { type: 'integer', reading: { accept: ['leading_zeros'] } })
    expect((await cellsOf(client, id))[0]).toBe('100')
    const undone = await undo(client, id, changeId)
    const column = async () => (await client.call(sheets.get, { params: { id } })).columns
    expect(await column()).toMatchObject([{ key: 'value', label: 'Value', type: 'text' }])
    expect(await cellsOf(client, id)).toEqual(CODES)
    const { views } = await client.call(sheets.get, { params: { id } })
    expect(views.at(-1)!.sort).toEqual([{ column: 'value', descending: true }])

    const again = await undo(client, id, undone.changeId)
    expect(await column()).toMatchObject([{ key: 'value', type: 'integer' }])
    expect((await cellsOf(client, id)).slice(0, 2)).toEqual(['100', '1001'])
    await undo(client, id, again.changeId)
    expect(await cellsOf(client, id)).toEqual(CODES)
  })

  test('is undone with later writes, and nothing that was written back', async () => {
    const { client, id } = await sheetOf(['007', '008', '009', null])
    const { changeId } = await change(client, id, { type: 'integer', reading: { accept: ['leading_zeros'] } })
    const { items } = await client.call(sheets.listRecords, { params: { id }, query: {} })
    const write = (row: number, value: Sheets.CellValue) =>
      client.call(sheets.updateRecord, {
        params: { id, recordId: items[row]!.id },
        body: { cells: { value } },
      })
    const back = await write(0, '70')
    await undo(client, id, back.changeId)
    await write(1, '80')
    await write(2, null)
    await write(3, '90')
    await client.call(sheets.createRecords, { params: { id }, body: { cells: { value: '100' } } })
    await undo(client, id, changeId)
    expect(await cellsOf(client, id)).toEqual(['007', '80', null, '90', '100'])
  })

  test('is not undone over another change of the column', async () => {
    const { client, id } = await sheetOf(['1'])
    const { changeId } = await change(client, id, { type: 'integer' })
    await change(client, id, { type: 'number' })
    await expect(undo(client, id, changeId)).rejects.toMatchObject({ status: 409 })
    expect((await change(client, id, { label: 'Named' })).changeId).toBeNull()
  })

  test('of a formula is undone, and formulas that name the column follow', async () => {
    const { client, id } = await sheetOf(['007'])
    const add = (label: string, formula: string) =>
      client.call(sheets.addColumn, {
        params: { id },
        body: { label, type: 'formula', settings: { formula } },
      })
    await add('Twice', 'CONCAT({value}, {value})')
    const both = async () =>
      (await client.call(sheets.listRecords, { params: { id }, query: {} })).items[0]!.cells
    const { changeId } = await change(client, id, { type: 'integer', reading: { accept: ['leading_zeros'] } })
    await undo(client, id, changeId)
    expect(await both()).toEqual({ value: '007', twice: '007007' })
    const fixed = await client.call(sheets.updateColumn, {
      params: { id },
      body: { column: 'twice', type: 'text' },
    })
    await undo(client, id, fixed.changeId)
    const { columns } = await client.call(sheets.get, { params: { id } })
    expect(columns[1]).toMatchObject({ type: 'formula', settings: { formula: 'CONCAT({value}, {value})' } })
    expect(await both()).toEqual({ value: '007', twice: '007007' })
  })
})
