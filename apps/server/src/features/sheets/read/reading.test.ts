import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { countRecords } from './count-records.ts'
import { readRecords } from './read-records.ts'
import { COLUMNS, filter, record, sort } from './testing/arbitrary.ts'
import { inOrder } from './testing/reference.ts'
import { makeSheet, type TestSheet } from './testing/sheet.ts'
import type { ReadView } from './types.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.close())

/** All ids of a view, window by window. */
async function paged(sheet: TestSheet, view: ReadView, limit: number): Promise<string[]> {
  const ids: string[] = []
  let after: string | undefined
  do {
    const { items, next, at } = await sheet.read((tx, open) =>
      readRecords(tx, open, { ...view, after, limit }),
    )
    expect(at).toBe(ids.length)
    ids.push(...items.map(({ id }) => id))
    after = next ?? undefined
  } while (after !== undefined)
  return ids
}

const SAMPLES = fc.sample(record, { numRuns: 120, seed: 4 })

test('any filter and order gives what plain JavaScript gives, by cursor, by row number and as a count', async () => {
  const sheet = await makeSheet(db, { columns: COLUMNS, records: SAMPLES })
  const numbered = SAMPLES.map((one, no) => ({ ...one, no }))
  await fc.assert(
    fc.asyncProperty(
      fc.option(filter),
      sort,
      fc.integer({ min: 1, max: 50 }),
      async (asked, order, limit) => {
        const expected = inOrder(COLUMNS, numbered, { filter: asked, sort: order }).map(
          ({ no }) => sheet.ids[no],
        )
        const view = { filter: asked, sort: order }
        expect(await paged(sheet, view, limit)).toEqual(expected)
        const at = Math.floor(expected.length / 2)
        const jumped = await sheet.read((tx, open) => readRecords(tx, open, { ...view, at, limit }))
        expect(jumped.items.map(({ id }) => id)).toEqual(expected.slice(at, at + limit))
        const { total } = await sheet.read((tx, open) => countRecords(tx, open, view))
        expect(total).toBe(expected.length)
      },
    ),
    { numRuns: 60 },
  )
})

test('a window of very large records ends early, and its cursor leads through all of them', async () => {
  const mega = (no: number) => `${no}${'x'.repeat(1_000_000)}`
  // Also what the database can store in a hundredth of it.
  const records = Array.from({ length: 30 }, (_, no) => ({
    cells: no % 3 === 0 ? { c1: String(no) } : { c1: mega(no) },
  }))
  const sheet = await makeSheet(db, { columns: [{ type: 'longText' }], records })
  const all: unknown[] = []
  const sizes: number[] = []
  for (let after: string | null | undefined; after !== null;) {
    const window = await sheet.read((tx, open) =>
      readRecords(tx, open, { sort: [], limit: 50, ...(after ? { after } : {}) }),
    )
    expect(window.at).toBe(all.length)
    sizes.push(window.items.length)
    all.push(...window.items.map(({ cells }) => cells.k1))
    after = window.next
  }
  expect(all).toEqual(records.map(({ cells }) => cells.c1))
  // Nine large ones are more than 8 MB.
  expect(sizes).toEqual([14, 14, 2])
  const without = await sheet.read((tx, open) => readRecords(tx, open, { fields: [], limit: 50 }))
  expect(without.items).toHaveLength(30)
})
