import { type Query, sheets } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { openSheet } from '../model/open-sheet.ts'
import { analyzeGrown } from './analyze-grown.ts'
import { aggregate, countRecords, forgetIndex, dropUnusedIndexes } from './index.ts'
import { planQuery } from './plan.ts'
import { compileQuery } from './query.ts'
import { readRecords } from './read-records.ts'
import { makeSheet, type TestSheet } from './testing/sheet.ts'
import { LARGE_ROWS, type ReadView } from './types.ts'

const ROWS = LARGE_ROWS + 1000
const COLUMNS = [{ type: 'text' }, { type: 'number' }, { type: 'singleSelect' }, { type: 'date' }] as const

// Numbers that occur twice, rare words, some empty cells.
const RECORDS = Array.from({ length: ROWS }, (_, n) => ({
  cells: {
    c1: `Word ${(n * 7919) % 5000}`,
    ...(n % 50 === 0 ? {} : { c2: `${(n * 31) % 9000}.50` }),
    c3: ['new', 'open', 'won'][n % 3]!,
    c4: `2026-01-${String((n % 28) + 1).padStart(2, '0')}`,
  },
}))

let server: TestServer
let sheet: TestSheet
let person: Awaited<ReturnType<TestServer['signUp']>>

beforeAll(async () => {
  server = await startTestServer()
  person = await server.signUp()
  const { accountId, projectId } = person
  sheet = await makeSheet(server.running.context.db, {
    columns: [...COLUMNS],
    records: RECORDS,
    in: { accountId, projectId },
  })
})
afterAll(() => server.stop())

const number = (n: number) => (n % 50 === 0 ? null : ((n * 31) % 9000) + 0.5)

/** Row numbers of the records by descending number; those without one come last. */
const BY_NUMBER = Array.from({ length: ROWS }, (_, n) => n).toSorted((a, b) => {
  const [left, right] = [number(a), number(b)]
  if (left === right) return b - a
  return left === null || right === null ? Number(left === null) - Number(right === null) : right - left
})

const idsAt = (rows: readonly number[]) => rows.map((n) => sheet.ids[n])
const descending = '-k2'

const list = (query: Query<typeof sheets.listRecords>) =>
  person.client.call(sheets.listRecords, { params: { id: sheet.sheetId }, query })

const idsOf = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id)

/** The query plan of a view. */
const planOf = (view: ReadView) =>
  sheet.read(async (tx, open) =>
    planQuery(tx, await compileQuery(tx, { sheet: open, view, now: new Date() })),
  )

const filterText = (filter: sheets.Filter) => JSON.stringify(filter)

async function expectOrder() {
  const first = await list({ sort: descending, limit: 300 })
  expect(idsOf(first)).toEqual(idsAt(BY_NUMBER.slice(0, 300)))
  const second = await list({ sort: descending, limit: 300, after: first.next! })
  expect(idsOf(second)).toEqual(idsAt(BY_NUMBER.slice(300, 600)))
  expect(second.at).toBe(300)
  // The boundary between numbers and empty cells.
  const border = ROWS - ROWS / 50 - 100
  const far = await list({ sort: descending, limit: 300, at: border })
  expect(idsOf(far)).toEqual(idsAt(BY_NUMBER.slice(border, border + 300)))
  const last = await list({ sort: descending, limit: 300, at: ROWS - 10 })
  expect(idsOf(last)).toEqual(idsAt(BY_NUMBER.slice(-10)))
  expect(last.next).toBeNull()
}

const RARE: sheets.Filter = {
  and: [
    { column: 'k1', op: 'eq', value: 'Word 77' },
    { column: 'k3', op: 'ne', value: 'won' },
  ],
}
const EXPECTED_RARE = RECORDS.flatMap(({ cells }, n) =>
  cells.c1 === 'Word 77' && cells.c3 !== 'won' ? [n] : [],
)

test('counts a sheet that has just grown for the query planner', async () => {
  const { context } = server.running
  await analyzeGrown(context, [sheet.sheetId])
  const { rows } = await sql<{ counted: number }>`select reltuples as counted from pg_class
    where oid = (select tableoid from sheet_records where sheet_id = ${sheet.sheetId} limit 1)`.execute(
    context.db.kysely,
  )
  expect(rows[0]!.counted).toBeGreaterThan(ROWS / 2)
})

test('counts a sheet that grows through calls after the one that makes it large', async () => {
  const { context } = server.running
  const { id } = await person.client.call(sheets.create, {
    body: { name: 'Grown', columns: [{ label: 'Name', key: 'name' }] },
  })
  const records = Array.from({ length: 1000 }, (_, n) => ({ cells: { name: `n${n}` } }))
  for (let call = 0; call < 2; call += 1)
    await person.client.call(sheets.createBatch, { params: { id }, body: { records } })
  const counted = async () => {
    const { rows } = await sql<{ counted: number }>`select reltuples as counted from pg_class
      where oid = (select tableoid from sheet_records where sheet_id = ${id} limit 1)`.execute(
      context.db.kysely,
    )
    return rows[0]!.counted
  }
  await expect.poll(counted, { timeout: 20_000 }).toBeGreaterThanOrEqual(2000)
})

describe('a large sheet', () => {
  test('is read in its own order, from any row', async () => {
    const middle = await list({ at: 15_000, limit: 5 })
    expect(idsOf(middle)).toEqual(sheet.ids.slice(15_000, 15_005))
    const next = await list({ after: middle.next!, limit: 5 })
    expect(idsOf(next)).toEqual(sheet.ids.slice(15_005, 15_010))
    expect(next).toMatchObject({ at: 15_005, index: null })
    expect(idsOf(await list({ at: ROWS, limit: 5 }))).toEqual([])
  })

  test('is sorted before there is an index, which is requested and then used', async () => {
    expect((await list({ sort: descending, limit: 1 })).index).toBe('building')
    await expectOrder()
    await expect
      .poll(async () => (await list({ sort: descending, limit: 1 })).index, { timeout: 120_000 })
      .toBe('ready')
    expect((await planOf({ sort: [{ column: 'k2', descending: true }] })).walkable).toBe(true)
    // The cache for this revision must not answer instead of the index.
    await raiseRevision()
    await expectOrder()
    const from = BY_NUMBER.indexOf(BY_NUMBER.find((n) => number(n) === null)!) - 150
    let after = (await list({ sort: descending, limit: from < 1000 ? from : 1000 })).next
    for (let seen = 1000; seen + 1000 <= from; seen += 1000)
      after = (await list({ sort: descending, limit: 1000, after: after! })).next
    const begin = Math.floor(from / 1000) * 1000
    const across = await list({ sort: descending, limit: 1000, after: after! })
    expect(idsOf(across)).toEqual(idsAt(BY_NUMBER.slice(begin, begin + 1000)))
  })

  test('is filtered the same with and without an index', async () => {
    const query = { filter: filterText(RARE), limit: 50 }
    const without = await list(query)
    expect(idsOf(without)).toEqual(idsAt(EXPECTED_RARE))
    await expect.poll(async () => (await list(query)).index, { timeout: 120_000 }).toBe('ready')
    await raiseRevision()
    expect((await planOf({ filter: RARE })).candidates).toHaveLength(
      RECORDS.filter(({ cells }) => cells.c1 === 'Word 77').length,
    )
    expect(idsOf(await list(query))).toEqual(idsAt(EXPECTED_RARE))
    const { total } = await person.client.call(sheets.countRecords, {
      params: { id: sheet.sheetId },
      query: { filter: filterText(RARE) },
    })
    expect(total).toBe(EXPECTED_RARE.length)
  })

  test('returns what few records match, and what many do', async () => {
    const fits = (word: string) => RECORDS.flatMap(({ cells }, n) => (cells.c1.endsWith(word) ? [n] : []))
    const few = { column: 'k1', op: 'endsWith', value: ' 4321' } as const
    expect(idsOf(await list({ filter: filterText(few), limit: 50 }))).toEqual(idsAt(fits(' 4321')))
    const many = { column: 'k1', op: 'endsWith', value: '7' } as const
    const expected = fits('7')
    expect(idsOf(await list({ filter: filterText(many), limit: 50, at: 1900 }))).toEqual(
      idsAt(expected.slice(1900, 1950)),
    )
    expect(idsOf(await list({ filter: filterText(many), limit: 50, at: 2050 }))).toEqual(
      idsAt(expected.slice(2050, 2100)),
    )
    const sorted = await list({ filter: filterText(many), sort: descending, limit: 50 })
    const wanted = new Set(expected)
    expect(idsOf(sorted)).toEqual(idsAt(BY_NUMBER.filter((n) => wanted.has(n)).slice(0, 50)))
  })

  test('is summed in pieces with the same result', async () => {
    const body = {
      groupBy: ['k3', 'k4'],
      metrics: [
        { op: 'count' },
        { op: 'sum', column: 'k2' },
        { op: 'average', column: 'k2' },
        { op: 'min', column: 'k4' },
        { op: 'max', column: 'k2' },
      ],
    } as const
    const input = { ...body, groupBy: [...body.groupBy], metrics: [...body.metrics], limit: 1000 }
    const atOnce = await sheet.read((tx, open) => aggregate(tx, open, input))
    expect(atOnce.items).toHaveLength(84)
    // On the embedded database, a call reads in pieces.
    expect(await person.client.call(sheets.query, { params: { id: sheet.sheetId }, body: input })).toEqual({
      ...atOnce,
      labels: {},
    })
    const { items } = await person.client.call(sheets.query, {
      params: { id: sheet.sheetId },
      body: { metrics: [{ op: 'sum', column: 'k2' }] },
    })
    const total = Array.from({ length: ROWS }, (_, n) => number(n) ?? 0).reduce((sum, one) => sum + one, 0)
    expect(Number(items[0]!.metrics[0])).toBe(total)
  })

  test('shows a writer its own changes, and nobody what was rolled back', async () => {
    const filter = { column: 'k1', op: 'ne', value: 'nothing' } as const
    const view = { filter, at: 5000, limit: 1 }
    const before = await sheet.read((tx, open) => readRecords(tx, open, view))
    const writing = sheet.read(async (tx, { id }) => {
      const locked = await openSheet(tx, id, { lock: true })
      await sql`update sheet_records set cells = '{"c1": "nothing"}' where sheet_id = ${id}
        and id = ${sheet.ids[0]!}`.execute(tx)
      const { items } = await readRecords(tx, locked, view)
      expect(items.map((item) => item.id)).toEqual([sheet.ids[5001]])
      expect((await countRecords(tx, locked, { filter })).total).toBe(ROWS - 1)
      throw new Error('rolled back')
    })
    await expect(writing).rejects.toThrow('rolled back')
    expect(await sheet.read((tx, open) => readRecords(tx, open, view))).toMatchObject({ items: before.items })
    expect((await sheet.read((tx, open) => countRecords(tx, open, { filter }))).total).toBe(ROWS)
  })

  test("can't be read by others, though its statements run without row-level security", async () => {
    const stranger = await makeSheet(server.running.context.db, { columns: [...COLUMNS], records: [] })
    const open = await sheet.read(async (_, one) => one)
    const seen = await stranger.read(async (tx) => {
      const view = { filter: { column: 'k3', op: 'eq', value: 'won' }, limit: 5 } as const
      const { items } = await readRecords(tx, open, view)
      const role = await sql<{ role: string }>`select current_user as role`.execute(tx)
      return { items, role: role.rows[0]!.role }
    })
    expect(seen).toEqual({ items: [], role: 'millrace_app' })
  })

  test('loses the index of a deleted column, and unused ones', async () => {
    expect(await indexNames()).toHaveLength(2)
    await sheet.read((tx) => forgetIndex(tx, sheet.sheetId, 'c2'))
    expect(await dropUnusedIndexes(server.running.context)).toBe(1)
    expect(await indexNames()).toHaveLength(1)
    const { db } = server.running.context
    await sql`update sheet_indexes set used_at = now() - interval '8 days'`.execute(db.kysely)
    expect(await dropUnusedIndexes(server.running.context)).toBe(1)
    expect(await indexNames()).toEqual([])
  })

  test('rebuilds an index that is missing after a restore', async () => {
    const query = { sort: 'k4', limit: 1 }
    await list(query)
    await expect.poll(async () => (await list(query)).index, { timeout: 120_000 }).toBe('ready')
    const { db } = server.running.context
    await sql`drop index ${sql.id((await indexNames())[0]!)}`.execute(db.kysely)
    await dropUnusedIndexes(server.running.context)
    await expect.poll(indexNames, { timeout: 120_000 }).toHaveLength(1)
  })
})

const raiseRevision = () =>
  sql`update sheets set revision = revision + 1 where id = ${sheet.sheetId}`.execute(
    server.running.context.db.kysely,
  )

async function indexNames(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select indexname as name from pg_indexes where indexname like 'sheet\\_ix\\_%'`.execute(
    server.running.context.db.kysely,
  )
  return rows.map(({ name }) => name)
}
