import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { countRecords } from './count-records.ts'
import { readRecords, readWindow } from './read-records.ts'
import type { Reader } from './reader.ts'
import { COLUMNS, filter, record, sort } from './testing/arbitrary.ts'
import { inOrder } from './testing/reference.ts'
import { makeSheet, type TestSheet } from './testing/sheet.ts'
import { LARGE_ROWS, type ReadView } from './types.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.close())

/** All IDs of a view, window by window. */
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

test('any filter and order returns the same as plain JavaScript, by cursor, by row number and as a count', async () => {
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
  // Including text that the database compresses a hundredfold.
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

test('missing cells of an AI column are found the same by lookups and by a full pass', async () => {
  const rows = LARGE_ROWS + 500
  const records = Array.from({ length: rows }, () => ({ cells: {} }))
  const sheet = await makeSheet(db, { columns: [{ type: 'live' }], records })
  await sql`insert into sheet_live_columns (account_id, sheet_id, column_id, flow_id, mark)
    values (${sheet.accountId}, ${sheet.sheetId}, 'c1', 'flow_1', 'now')`.execute(db.kysely)
  // Of three rows, one has no cell, one has a cell, and one has a stale cell.
  await sql`insert into sheet_live_cells (account_id, sheet_id, record_id, column_id, outcome, mark, inputs, run_id, job_id)
    select account_id, sheet_id, id, 'c1', 'done', case n when 1 then 'now' else 'before' end, '', 'run_1', 'job_1'
    from (select *, (position / ${2 ** 20} - 1) % 3 as n from sheet_records where sheet_id = ${sheet.sheetId}) r
    where n > 0`.execute(db.kysely)
  const inPieces: Reader = { run: (work) => sheet.read((tx) => work(tx)), inPieces: true }
  const open = await sheet.read(async (_, one) => one)
  for (const value of [['empty'], ['empty', 'stale']]) {
    const filter = { and: [{ column: 'k1', op: 'status' as const, value }] }
    const expected = sheet.ids.filter((_, n) => n % 3 !== 1 && (value.length === 2 || n % 3 === 0))
    for (const at of [0, 2500, expected.length - 30]) {
      const view = { filter, at, limit: 50 }
      const there = expected.slice(at, at + 50)
      // One way of reading must not use the other's cache.
      const other = { ...open, revision: open.revision + 1 }
      const once = await sheet.read((tx) => readRecords(tx, open, view))
      const piecewise = await readWindow(inPieces, other, view)
      expect(once.plan.query.ofMany).toBeDefined()
      expect(once.items.map(({ id }) => id)).toEqual(there)
      expect(piecewise.items.map(({ id }) => id)).toEqual(there)
    }
  }
})
