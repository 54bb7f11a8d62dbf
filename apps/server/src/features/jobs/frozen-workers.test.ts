import { setTimeout as wait } from 'node:timers/promises'
import { type Client, type jobs, sheets } from '@millrace/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Server, startServer } from '../../../../../e2e/support/server.ts'
import { createTestDatabase, type TestDatabase, testKind } from '../../testing/database.ts'
import { rounds } from '../../testing/soak.ts'
import { startWorker, type Worker } from '../../testing/worker.ts'
import { type StandIn, startStandIn } from '../runs/testing/stand-in.ts'
import { everyRowOnce, flowOfCalls, launchCalls, signUpAt } from './testing/calls.ts'

/** Each of the two workers freezes once. */
const ROUNDS = rounds(2)
const ROWS = 800
const CONCURRENCY = 40
const TAKEN_OVER_MS = 15_000

// The embedded database serves one process.
const onServer = testKind() === 'postgres'
let server: Server
let database: TestDatabase
let service: StandIn
let workers: Worker[]
beforeEach(async () => {
  if (!onServer) return
  workers = []
  service = await startStandIn(() => 2)
  database = await createTestDatabase('postgres')
  const settings = { EGRESS_ALLOW: '127.0.0.1', DATABASE_URL: database.databaseUrl! }
  server = await startServer({ ...settings, ROLE: 'server' })
  for (let one = 0; one < 2; one += 1) workers.push(await startWorker(server, database, settings))
})
afterEach(async () => {
  if (!onServer) return
  for (const { pid } of workers) process.kill(pid, 'SIGCONT')
  for (const worker of workers) await worker.stop()
  await server.close()
  await service.close()
  await database.close()
})

/** Transactions that have been idle for a moment: left open by a frozen process. */
async function openTransactions(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'
      and state_change < now() - interval '150 milliseconds'`.execute(database.kysely)
  return rows[0]!.count
}

/** Freezes a process in the middle of a transaction. */
async function freeze({ pid }: Worker): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    process.kill(pid, 'SIGSTOP')
    // Long enough to show that it is silent.
    await wait(200)
    if ((await openTransactions()) > 0) return
    process.kill(pid, 'SIGCONT')
    await wait(Math.random() * 40)
  }
  throw new Error('it was never caught within a transaction')
}

async function untilTakenOver(): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await sql`select from flow_lanes l join flow_workers w on w.id = l.worker_id
        where w.dead`.execute(database.kysely)
      const dead =
        await sql`select from flow_workers where dead and started_at > now() - interval '1 hour'`.execute(
          database.kysely,
        )
      expect(rows).toHaveLength(0)
      expect(dead.rows.length).toBeGreaterThan(0)
    },
    { timeout: 60_000, interval: 50 },
  )
}

const write = (client: Client, job: jobs.Job) =>
  client.call(sheets.createBatch, {
    params: { id: job.outputs[0]!.sheetId! },
    body: { records: [{ cells: {} }] },
  })

it.runIf(onServer)(
  'a worker that freezes within a transaction blocks neither the job nor its sheet',
  { timeout: 400_000 },
  async () => {
    const client = await signUpAt(server.url)
    const flowId = await flowOfCalls(client, service, ['n2'])
    for (let round = 0; round < ROUNDS; round += 1) {
      await sql`delete from flow_workers where dead`.execute(database.kysely)
      const job = await launchCalls(client, { flowId, rows: ROWS, concurrency: CONCURRENCY })
      const frozen = workers[round % 2]!
      await freeze(frozen)
      const began = performance.now()
      const [{ rows }] = await Promise.all([write(client, job), untilTakenOver()])
      expect(performance.now() - began).toBeLessThan(TAKEN_OVER_MS)
      const id = job.outputs[0]!.sheetId!
      await client.call(sheets.deleteRecord, { params: { id, recordId: rows[0]!.id! } })
      // The other worker finishes the job.
      await everyRowOnce(client, job, ROWS)
      process.kill(frozen.pid, 'SIGCONT')
    }
    // Each round has rows of the same names, but its own runs.
    expect(new Set(service.calls.map(({ key }) => key)).size).toBe(ROUNDS * ROWS)
  },
)
