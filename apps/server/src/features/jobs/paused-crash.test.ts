import { jobs } from '@millrace/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Server, startServer } from '../../../../../e2e/support/server.ts'
import { createTestDatabase, type TestDatabase, testKind } from '../../testing/database.ts'
import { type StandIn, startStandIn } from '../runs/testing/stand-in.ts'
import { everyRowOnce, flowOfCalls, launchCalls, oneKeyEach, reached, signUpAt } from './testing/calls.ts'

const ROWS = 60
const CONCURRENCY = 20

let server: Server
let database: TestDatabase | null
let service: StandIn
let answers: PromiseWithResolvers<void>
beforeEach(async () => {
  answers = Promise.withResolvers()
  service = await startStandIn(() => answers.promise)
  database = testKind() === 'postgres' ? await createTestDatabase('postgres') : null
  server = await startServer({
    EGRESS_ALLOW: '127.0.0.1',
    ...(database ? { DATABASE_URL: database.databaseUrl! } : {}),
  })
})
afterEach(async () => {
  await server.close()
  await service.close()
  await database?.close()
})

it('nothing stays running in a job that was paused when its process was killed', async () => {
  const client = await signUpAt(server.url)
  const flowId = await flowOfCalls(client, service, ['n2'])
  const job = await launchCalls(client, { flowId, rows: ROWS, concurrency: CONCURRENCY })
  const status = () => client.call(jobs.jobStatus, { query: { jobId: job.id } })
  await reached(service, CONCURRENCY)
  await client.call(jobs.pauseJob, { params: { id: job.id } })
  await server.kill()
  await server.restart()
  await vi.waitFor(async () => expect((await status()).state).toBe('PAUSED'), {
    timeout: 60_000,
    interval: 100,
  })
  expect((await status()).counts).toMatchObject({ running: 0, done: 0 })
  const running = { params: { id: job.id }, query: { state: 'running' as const } }
  expect((await client.call(jobs.jobRuns, running)).items).toEqual([])
  answers.resolve()
  await client.call(jobs.resumeJob, { params: { id: job.id } })
  await everyRowOnce(client, job, ROWS)
  oneKeyEach(service, ROWS)
})
