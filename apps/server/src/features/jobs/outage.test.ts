import { type Client, runs } from '@millrace/contract'
import { Client as Connection } from 'pg'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Server, startServer } from '../../../../../e2e/support/server.ts'
import { findBinaries } from '../../testing/binaries.ts'
import { testKind } from '../../testing/database.ts'
import { withPgvector } from '../../testing/pgvector.ts'
import { type RestartableServer, startRestartable } from '../../testing/postgres.ts'
import { repeatedAfterTheirEnd, type StandIn, startStandIn } from '../runs/testing/stand-in.ts'
import { everyRowOnce, flowOfCalls, launchCalls, oneKeyEach, reached, signUpAt } from './testing/calls.ts'

const ROWS = 500
const OUTAGES = 3
const CONCURRENCY = 20

const binaries = testKind() === 'postgres' ? findBinaries() : null
let server: Server
let postgres: RestartableServer
let service: StandIn
beforeEach(async () => {
  if (!binaries) return
  service = await startStandIn(() => 20 + Math.random() * 40)
  postgres = await startRestartable(withPgvector(binaries, () => undefined))
  server = await startServer({ EGRESS_ALLOW: '127.0.0.1', DATABASE_URL: postgres.url, LOG_LEVEL: 'silent' })
})
afterEach(async () => {
  if (!binaries) return
  await server.close()
  await service.close()
  await postgres.stop()
})

/** Requests a run without a job; returns the status and the response. */
async function ask(client: Client, flowId: string): Promise<{ status: number; message: string }> {
  const run = client.call(runs.runFlow, { params: { id: flowId }, query: { wait: 0 }, body: { params: {} } })
  return run.then(
    () => ({ status: 200, message: '' }),
    (error: { status: number; message: string }) => ({ status: error.status, message: error.message }),
  )
}

async function runsAlone(): Promise<number> {
  const connection = new Connection({ connectionString: postgres.url })
  await connection.connect()
  const { rows } = await connection.query('select count(*)::int as count from flow_runs where job_id is null')
  await connection.end()
  return rows[0].count
}

it.runIf(binaries)(
  'finishes every row exactly once while PostgreSQL stops and starts, and asks callers to retry',
  { timeout: 300_000 },
  async () => {
    const client = await signUpAt(server.url)
    const { pid } = server
    const flowId = await flowOfCalls(client, service, ['n2', 'n3'])
    const job = await launchCalls(client, { flowId, rows: ROWS, concurrency: CONCURRENCY })
    for (let outage = 1; outage <= OUTAGES; outage += 1) {
      await reached(service, (outage * 2 * ROWS) / (OUTAGES + 2))
      await postgres.halt()
      expect(await ask(client, flowId)).toEqual({ status: 503, message: expect.stringContaining('database') })
      await postgres.resume()
    }
    await everyRowOnce(client, job, ROWS)
    oneKeyEach(service, 2 * ROWS)
    expect(service.calls.length).toBeLessThanOrEqual(2 * ROWS + OUTAGES * CONCURRENCY)
    expect(repeatedAfterTheirEnd(service)).toEqual([])
    // The process never restarted, and did not start what it refused.
    expect(server.pid).toBe(pid)
    expect(() => process.kill(pid, 0)).not.toThrow()
    expect(await runsAlone()).toBe(0)
    await vi.waitFor(async () => expect((await ask(client, flowId)).status).toBe(200), { timeout: 30_000 })
  },
)
