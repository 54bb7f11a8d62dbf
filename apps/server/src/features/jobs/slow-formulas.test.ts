import { setTimeout as wait } from 'node:timers/promises'
import { type Client, jobs, sheets } from '@millrace/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Server, startServer } from '../../../../../e2e/support/server.ts'
import { createTestDatabase, type TestDatabase, testKind } from '../../testing/database.ts'
import { type StandIn, startStandIn } from '../runs/testing/stand-in.ts'
import { everyCellOnce, everyRowOnce, flowOfCalls, oneKeyEach, reached, signUpAt } from './testing/calls.ts'
import { launchOf } from './testing/desk.ts'

/** Concurrent rows, so that all their results arrive at once. */
const ROWS = 80
/** A row takes some 10 ms of processor time, and those of a group seconds. */
const DIGITS = '7'.repeat(490)
const FORMULA = `SUM(${Array(12).fill('{n} * {n}').join(', ')})`
const RESULT = String(12n * BigInt(DIGITS) ** 2n)

let server: Server
let database: TestDatabase | null
let service: StandIn
let open: () => void
beforeEach(async () => {
  const gate = new Promise<void>((resolve) => (open = resolve))
  service = await startStandIn(() => gate)
  database = testKind() === 'postgres' ? await createTestDatabase('postgres') : null
  server = await startServer({
    EGRESS_ALLOW: '127.0.0.1',
    ...(database ? { DATABASE_URL: database.databaseUrl! } : {}),
  })
})
afterEach(async () => {
  open()
  await server.close()
  await service.close()
  await database?.close()
})

const on = (id: string) => ({ params: { id } })

/** A sheet with a slow formula in each row. */
async function heavySheet(client: Client, rows: number): Promise<string> {
  const columns = [
    { label: 'Name', key: 'name' },
    { label: 'Text', key: 'text' },
    { label: 'N', key: 'n', type: 'number' as const, defaultValue: DIGITS },
  ]
  const { id } = await client.call(sheets.create, { body: { name: 'Cells', columns } })
  if (rows > 0)
    await client.call(sheets.createBatch, {
      ...on(id),
      body: { records: Array.from({ length: rows }, (_, n) => ({ cells: { name: `r${n}` } })) },
    })
  const body = { label: 'F', key: 'f', type: 'formula' as const, settings: { formula: FORMULA } }
  await client.call(sheets.addColumn, { ...on(id), body })
  await vi.waitFor(
    async () => {
      const { columns: now } = await client.call(sheets.get, on(id))
      expect(now.every(({ progress }) => progress === null)).toBe(true)
    },
    { timeout: 60_000, interval: 100 },
  )
  return id
}

interface Started {
  client: Client
  job: jobs.Job
  /** The sheet of its output rows. */
  target: string
  /** The sheet with an AI column. */
  cells: string
}

/** A job and an AI column whose rows have all called the service, which has not answered yet. */
async function begin(): Promise<Started> {
  const client = await signUpAt(server.url)
  const cells = await heavySheet(client, ROWS)
  const target = await heavySheet(client, 0)
  const [ofJob, ofColumn] = [
    await flowOfCalls(client, service, ['n2']),
    await flowOfCalls(client, service, ['n3']),
  ]
  const live = { flowId: ofColumn, output: 'text', concurrency: ROWS }
  await client.call(sheets.deleteColumn, { ...on(cells), body: { column: 'text' } })
  await client.call(sheets.addColumn, {
    ...on(cells),
    body: { label: 'Text', key: 'text', type: 'live', settings: { live } },
  })
  const body = launchOf({
    flowId: ofJob,
    SHEETS: [{ sheetId: cells }],
    OUTPUT_SHEETS: [{ sheetId: target, writeMode: 'UPSERT', mapping: { text: 'text' } }],
    concurrency: ROWS,
  })
  const job = await client.call(jobs.createJob, { query: { execute: 'true' }, body })
  await client.call(sheets.runAiColumn, { ...on(cells), body: { column: 'text', rows: 'all' } })
  await reached(service, 2 * ROWS)
  return { client, job, target, cells }
}

async function everythingOnce({ client, job, target, cells }: Started): Promise<void> {
  await everyRowOnce(client, job, ROWS)
  await everyCellOnce(client, { sheetId: cells, rows: ROWS })
  for (const id of [target, cells]) {
    const { items } = await client.call(sheets.listRecords, { ...on(id), query: { limit: 2 * ROWS } })
    expect(items).toHaveLength(ROWS)
    expect(new Set(items.map((row) => row.cells.f))).toEqual(new Set([RESULT]))
  }
  oneKeyEach(service, 2 * ROWS)
}

it("results whose formulas take seconds don't block their sheets", { timeout: 300_000 }, async () => {
  const started = await begin()
  const { client, target, cells } = started
  const [row] = (await client.call(sheets.listRecords, { ...on(cells), query: { limit: 1 } })).items
  /** One cell of an existing row, and a row that is added and removed again. */
  const write = async () => {
    const record = await client.call(sheets.updateRecord, {
      params: { id: cells, recordId: row!.id },
      body: { cells: { name: 'r0' } },
    })
    expect(record.record.id).toBe(row!.id)
    const { rows } = await client.call(sheets.createBatch, {
      ...on(target),
      body: { records: [{ cells: { n: 1 } }] },
    })
    await client.call(sheets.deleteRecord, { params: { id: target, recordId: rows[0]!.id! } })
  }
  const begun = performance.now()
  open()
  const ended = { job: false }
  const end = everythingDone(started).finally(() => (ended.job = true))
  const waited: number[] = []
  while (!ended.job) {
    const since = performance.now()
    await write()
    waited.push(performance.now() - since)
  }
  await end
  const took = performance.now() - begun
  process.stdout.write(
    `${testKind()}: results of ${2 * ROWS} rows took ${Math.round(took)} ms, three writes at most ${Math.round(Math.max(...waited))} ms\n`,
  )
  // Before, each write waited for the formulas of a whole group.
  expect(Math.max(...waited)).toBeLessThan(took / 3)
  await everythingOnce(started)
})

const everythingDone = async ({ client, job, cells }: Started) => {
  await vi.waitFor(
    async () =>
      expect((await client.call(jobs.jobStatus, { query: { jobId: job.id } })).state).toBe('SUCCEEDED'),
    { timeout: 120_000, interval: 100 },
  )
  await vi.waitFor(
    async () => {
      const { items } = await client.call(sheets.listAiColumns, on(cells))
      expect(items[0]!.job).toBeNull()
    },
    { timeout: 120_000, interval: 100 },
  )
}

it(
  'finishes every row and AI cell exactly once after kill -9 while formulas are calculated',
  { timeout: 300_000 },
  async () => {
    const started = await begin()
    open()
    // Not waiting for a condition: a random moment within the seconds that the formulas take.
    await wait(500 + Math.random() * 1500)
    await server.kill()
    await server.restart()
    await everythingOnce(started)
    // A kill repeats a call at most once, with the same key.
    expect(service.calls.length).toBeLessThanOrEqual(4 * ROWS)
  },
)
