import { sheets } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inAccount } from '../../../lib/scoped.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { openSheet } from '../model/open-sheet.ts'
import { calculatingFirst } from './calculate-first.ts'
import { readRows } from './read-rows.ts'
import { updateRecords } from './update-records.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const ROWS = 60
/** For all these rows it takes several times as long as one transaction may calculate. */
const HEAVY = `SUM(${Array(8).fill('{n} * {n}').join(', ')})`
const digits = (digit: number) => String(digit).repeat(490)
/** Between two statements; PostgreSQL ends a transaction after 5 s. */
const IDLE_MOST_MS = 1000

async function heavySheet() {
  const { client, accountId } = await server.signUp()
  const columns = [
    { label: 'Name', key: 'name', type: 'text' as const },
    { label: 'N', key: 'n', type: 'number' as const },
    { label: 'Written', key: 'written', type: 'updatedTime' as const },
  ]
  const { id } = await client.call(sheets.create, { body: { name: 'Digits', columns } })
  const body = { label: 'F', key: 'f', type: 'formula' as const, settings: { formula: `${HEAVY} + 1` } }
  await client.call(sheets.addColumn, { params: { id }, body })
  const read = async () =>
    (await client.call(sheets.listRecords, { params: { id }, query: { limit: ROWS } })).items
  return { client, accountId, id, on: { params: { id } }, read }
}

const named = (digit: number) =>
  Array.from({ length: ROWS }, (_, row) => ({ cells: { name: `row ${row}`, n: digits(digit) } }))
const result = (digit: number) => String(8n * BigInt(digits(digit)) ** 2n + 1n)

/** The result, and the longest time in ms that a transaction of this server waited for its program. */
async function longestIdle(act: () => Promise<unknown>): Promise<number> {
  const { db } = server.running.context
  if (db.kind === 'embedded') return act().then(() => 0)
  const watched = { over: false, longest: 0 }
  const watch = async () => {
    while (!watched.over) {
      const { rows } = await sql<{ ms: number | null }>`
        select max(extract(epoch from clock_timestamp() - state_change) * 1000)::float8 as ms from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction'`.execute(db.reserved.kysely)
      watched.longest = Math.max(watched.longest, rows[0]?.ms ?? 0)
    }
  }
  const watching = watch()
  await act().finally(() => (watched.over = true))
  await watching
  return watched.longest
}

test('adds, changes and reverts rows with slow formulas without a transaction waiting for them', async () => {
  const { client, on, read } = await heavySheet()
  const cells = async () => [...new Set((await read()).map((row) => row.cells.f))]
  const add = () => client.call(sheets.createBatch, { ...on, body: { records: named(7) } })
  expect(await longestIdle(add)).toBeLessThan(IDLE_MOST_MS)
  expect(await cells()).toEqual([result(7)])
  let changeId = ''
  const change = async () => {
    const outcome = await client.call(sheets.createBatch, {
      ...on,
      body: { records: named(8), keys: ['name'] },
    })
    expect(outcome).toMatchObject({ updated: ROWS, failed: 0 })
    changeId = outcome.changeId!
  }
  expect(await longestIdle(change)).toBeLessThan(IDLE_MOST_MS)
  expect(await cells()).toEqual([result(8)])
  const undo = () => client.call(sheets.undo, { ...on, body: { changeId } })
  expect(await longestIdle(undo)).toBeLessThan(IDLE_MOST_MS)
  expect(await cells()).toEqual([result(7)])
})

test('recalculates what changes while formulas are calculated, and loses nothing', async () => {
  const { client, accountId, id, on, read } = await heavySheet()
  await client.call(sheets.createBatch, { ...on, body: { records: named(7) } })
  const [first, second] = await read()
  let tries = 0
  const meanwhile = [
    () => Promise.resolve(),
    // Another record of the call gets another number, and the formula another definition.
    () =>
      client.call(sheets.updateRecord, {
        params: { id, recordId: second!.id },
        body: { version: second!.version, cells: { n: digits(5) } },
      }),
    () =>
      client.call(sheets.updateColumn, {
        ...on,
        body: { column: 'f', settings: { formula: `${HEAVY} + 2` } },
      }),
  ]
  const rows = (await read()).map((row) => ({ id: row.id, cells: { name: 'new' } }))
  await calculatingFirst(async (calculated) => {
    await meanwhile[tries++]?.()
    return inAccount(server.running.context, accountId, async (tx) => {
      const sheet = await openSheet(tx, id, { lock: true, calculated })
      await updateRecords(tx, sheet, await readRows(sheet, rows), { by: { kind: 'member', id: null } })
    })
  })
  expect(tries).toBeGreaterThan(1)
  const idle = async () =>
    (await client.call(sheets.get, on)).columns.every(({ progress }) => progress === null)
  await expect.poll(idle, { timeout: 60_000 }).toBe(true)
  const after = new Map((await read()).map((row) => [row.id, row.cells]))
  const more = tries > 2 ? 1n : 0n
  expect(after.get(first!.id)).toMatchObject({
    name: 'new',
    n: digits(7),
    f: String(BigInt(result(7)) + more),
  })
  expect(after.get(second!.id)).toMatchObject({
    name: 'new',
    n: digits(5),
    f: String(BigInt(result(5)) + more),
  })
})

test("a transaction that can't be repeated does not wait for formulas either", async () => {
  const { client, accountId, id, on, read } = await heavySheet()
  await client.call(sheets.createBatch, { ...on, body: { records: named(7) } })
  const rows = (await read()).map((row) => ({ id: row.id, cells: { n: digits(5) } }))
  const write = () =>
    inAccount(server.running.context, accountId, async (tx) => {
      const sheet = await openSheet(tx, id, { lock: true })
      await updateRecords(tx, sheet, await readRows(sheet, rows), { by: { kind: 'member', id: null } })
    })
  expect(await longestIdle(write)).toBeLessThan(IDLE_MOST_MS)
  expect([...new Set((await read()).map((row) => row.cells.f))]).toEqual([result(5)])
})
