import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Server, startServer } from '../../../../../e2e/support/server.ts'
import { createTestDatabase, type TestDatabase, testKind } from '../../testing/database.ts'
import { startWorker, type Worker } from '../../testing/worker.ts'
import { repeatedAfterTheirEnd, type StandIn, startStandIn } from '../runs/testing/stand-in.ts'
import { everyRowOnce, flowOfCalls, launchCalls, oneKeyEach, reached, signUpAt } from './testing/calls.ts'

const ROWS = 400
const CONCURRENCY = 20

// The embedded database serves one process.
const onServer = testKind() === 'postgres'
let server: Server
let database: TestDatabase
let service: StandIn
let workers: Worker[]
let delay = 0
beforeEach(async () => {
  if (!onServer) return
  workers = []
  delay = 40
  service = await startStandIn(() => delay)
  database = await createTestDatabase('postgres')
  const settings = { EGRESS_ALLOW: '127.0.0.1', DATABASE_URL: database.databaseUrl! }
  server = await startServer({ ...settings, ROLE: 'server' })
  for (let one = 0; one < 2; one += 1) workers.push(await startWorker(server, database, settings))
})
afterEach(async () => {
  if (!onServer) return
  for (const worker of workers) await worker.stop()
  await server.close()
  await service.close()
  await database.close()
})

/** Processes with job rows in progress. */
async function atWork(): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct worker_id as id from flow_lanes
    where worker_id is not null`.execute(database.kysely)
  return rows.map(({ id }) => id)
}

it.runIf(onServer)(
  'two workers share a job, and when one is killed the other finishes it: every row once',
  { timeout: 240_000 },
  async () => {
    const client = await signUpAt(server.url)
    const flowId = await flowOfCalls(client, service, ['n2', 'n3'])
    // However slow the machine is, rows remain when both are working.
    delay = 1000
    const job = await launchCalls(client, { flowId, rows: ROWS, concurrency: CONCURRENCY })
    await vi.waitFor(async () => expect(await atWork()).toHaveLength(2), { timeout: 60_000, interval: 100 })
    delay = 20
    await reached(service, service.calls.length + 60)
    await workers[0]!.kill()
    await everyRowOnce(client, job, ROWS)
    oneKeyEach(service, 2 * ROWS)
    expect(service.calls.length).toBeLessThanOrEqual(2 * ROWS + CONCURRENCY)
    expect(repeatedAfterTheirEnd(service)).toEqual([])
  },
)
