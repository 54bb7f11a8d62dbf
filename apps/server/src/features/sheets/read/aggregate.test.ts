import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { aggregate, type AggregateInput } from './aggregate.ts'
import { readRecords } from './read-records.ts'
import { labelsOf } from './labels.ts'
import { makeSheet, type TestSheet } from './testing/sheet.ts'

let db: TestDatabase
let sheet: TestSheet
beforeAll(async () => {
  db = await createTestDatabase()
  sheet = await makeSheet(db, {
    columns: [{ type: 'singleSelect' }, { type: 'number' }, { type: 'date' }, { type: 'checkbox' }],
    records: [
      { cells: { c1: 'new', c2: '0.1', c3: '2026-02-01' } },
      { cells: { c1: 'new', c2: '0.20', c3: '2026-01-01', c4: true } },
      { cells: { c1: 'won', c2: '9007199254740993', c4: false } },
      { cells: { c1: 'won', c2: '1' } },
      { cells: { c2: '0.10' } },
    ],
  })
})
afterAll(() => db.close())

const ask = (input: Partial<AggregateInput>) =>
  sheet.read((tx, open) =>
    aggregate(tx, open, { groupBy: [], metrics: [{ op: 'count' }], limit: 100, ...input }),
  )

test('adds numbers exactly, by groups in order, those without a value last', async () => {
  const metrics = [
    { op: 'count' },
    { op: 'sum', column: 'k2' },
    { op: 'average', column: 'k2' },
    { op: 'min', column: 'k3' },
    { op: 'max', column: 'k3' },
    { op: 'filled', column: 'k3' },
  ] as const
  expect(await ask({ groupBy: ['k1'], metrics })).toEqual({
    items: [
      { group: ['new'], metrics: ['2', '0.30', '0.15', '2026-01-01', '2026-02-01', '2'] },
      { group: ['won'], metrics: ['2', '9007199254740994', '4503599627370497', null, null, '0'] },
      { group: [null], metrics: ['1', '0.10', '0.1', null, null, '0'] },
    ],
    more: false,
  })
})

test('equal numbers are one group, whatever their spelling, and groups of numbers are in order', async () => {
  const { items } = await ask({ groupBy: ['k2'] })
  expect(items.map(({ group, metrics }) => [group[0], metrics[0]])).toEqual([
    ['0.1', '2'],
    ['0.2', '1'],
    ['1', '1'],
    ['9007199254740993', '1'],
  ])
  expect((await ask({ metrics: [{ op: 'unique', column: 'k2' }] })).items[0]!.metrics).toEqual(['4'])
})

test('respects a filter, returns the largest first, and says what is left out', async () => {
  const filter = { column: 'k2', op: 'lt', value: '2' } as const
  const input = { groupBy: ['k1'], metrics: [{ op: 'sum', column: 'k2' }], filter } as const
  expect(await ask({ ...input, orderBy: 0, limit: 1 })).toEqual({
    items: [{ group: ['won'], metrics: ['1'] }],
    more: true,
  })
  const ticked = await ask({ groupBy: ['k4'] })
  expect(ticked.items).toEqual([
    { group: [false], metrics: ['1'] },
    { group: [true], metrics: ['1'] },
    { group: [null], metrics: ['3'] },
  ])
})

test.each([
  [{ metrics: [{ op: 'sum', column: 'k1' }] }, 'sum works with numbers, not with singleSelect'],
  [{ metrics: [{ op: 'min', column: 'k1' }] }, 'min works with numbers and dates'],
  [{ metrics: [{ op: 'sum' }] }, 'sum requires a column'],
  [{ groupBy: ['nothing'] }, 'has no column nothing'],
  [{ orderBy: 1 }, 'must be less than the number of metrics (1)'],
] as const)('refuses what has no meaning: %j', async (input, message) => {
  await expect(ask(input)).rejects.toThrow(message)
})

test('linked records have their first text as a title, unless they or their sheet are deleted', async () => {
  const home = await sheet.read(async (_, { accountId, projectId }) => ({ accountId, projectId }))
  const target = await makeSheet(db, {
    columns: [{ type: 'number' }, { type: 'text' }],
    records: [{ cells: { c1: '1', c2: 'Ada' } }, { cells: { c1: '2' } }],
    in: home,
  })
  const foreign = await makeSheet(db, { columns: [{ type: 'text' }], records: [{ cells: { c1: 'Secret' } }] })
  const links = await makeSheet(db, {
    columns: [
      { type: 'link', settings: { sheetId: target.sheetId, several: true } },
      { type: 'link', settings: { sheetId: foreign.sheetId } },
    ],
    records: [{ cells: { c1: [...target.ids, 'rec_gone'], c2: foreign.ids } }],
    in: home,
  })
  const labels = await links.read(async (tx, open) => {
    const { items } = await readRecords(tx, open, { limit: 1 })
    return labelsOf(tx, open, { items, wanted: open.columns })
  })
  expect(labels).toEqual({ [target.ids[0]!]: 'Ada', [target.ids[1]!]: '' })
})
