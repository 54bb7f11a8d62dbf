import { jobs } from '@millrace/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Server, startServer } from '../../../../../e2e/support/server.ts'
import { createTestDatabase, type TestDatabase, testKind } from '../../testing/database.ts'
import { type StandIn, startStandIn } from '../runs/testing/stand-in.ts'
import { flowOfCalls, launchCalls, signUpAt } from './testing/calls.ts'

const ROWS = 60
const CONCURRENCY = 10
const KILLER = '/n2/r7'
const DEATHS = 3

let server: Server
let database: TestDatabase | null
let service: StandIn
let deaths: number
let dying: Promise<unknown>
beforeEach(async () => {
  deaths = 0
  dying = Promise.resolve()
  // This row kills every process that works on it.
  service = await startStandIn(({ path }) => (path === KILLER ? die() : 5))
  database = testKind() === 'postgres' ? await createTestDatabase('postgres') : null
  server = await startServer({
    EGRESS_ALLOW: '127.0.0.1',
    ...(database ? { DATABASE_URL: database.databaseUrl! } : {}),
  })
})
afterEach(async () => {
  await dying
  await server.close()
  await service.close()
  await database?.close()
})

function die(): null {
  deaths += 1
  dying = server.kill().then(() => server.restart())
  return null
}

it(
  'a row that kills its process fails after the third time, and the others are done',
  { timeout: 200_000 },
  async () => {
    const client = await signUpAt(server.url)
    const flowId = await flowOfCalls(client, service, ['n2'])
    const job = await launchCalls(client, { flowId, rows: ROWS, concurrency: CONCURRENCY })
    const status = await vi.waitFor(
      async () => {
        await dying
        const found = await client.call(jobs.jobStatus, { query: { jobId: job.id } })
        expect(jobs.JOB_ENDS.has(found.state)).toBe(true)
        return found
      },
      { timeout: 150_000, interval: 100 },
    )
    expect(deaths).toBe(DEATHS)
    expect(status.counts).toMatchObject({ total: ROWS, done: ROWS - 1, failed: 1, running: 0 })
    const failed = { params: { id: job.id }, query: { state: 'failed' as const } }
    const { items } = await client.call(jobs.jobRuns, failed)
    expect(items).toMatchObject([{ error: { code: 'process_died' } }])
  },
)
