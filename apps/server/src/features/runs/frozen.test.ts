import { setTimeout as wait } from 'node:timers/promises'
import { type Client, flows, runs } from '@millrace/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Server, startServer } from '../../../../../e2e/support/server.ts'
import { createTestDatabase, type TestDatabase, testKind } from '../../testing/database.ts'
import { signUpAt } from '../jobs/testing/calls.ts'
import { type StandIn, startStandIn } from './testing/stand-in.ts'

const LIMIT_SECONDS = 4
const FROZEN_MS = 9000

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
  process.kill(server.pid, 'SIGCONT')
  await server.close()
  await service.close()
  await database?.close()
})

async function publish(client: Client, limits: { timeoutSeconds: number; seconds: number }): Promise<string> {
  const { timeoutSeconds, seconds } = limits
  const document: flows.FlowDocumentInput = {
    version: 1,
    nodes: [
      { id: 'n1', type: 'start' },
      {
        id: 'n2',
        type: 'httpRequest',
        params: { method: 'POST', url: `${service.url}/order`, seconds },
        timeoutSeconds,
      },
      { id: 'n3', type: 'output', params: { fields: [{ name: 'text', value: 'Done' }] } },
    ],
    edges: [
      { from: 'n1', to: 'n2' },
      { from: 'n2', to: 'n3' },
    ],
  }
  const { id, revision } = await client.call(flows.create, { body: { title: 'Order', document } })
  await client.call(flows.publish, { params: { id }, body: { revision } })
  return id
}

it.each([
  { of: 'a step', timeoutSeconds: LIMIT_SECONDS, seconds: 60 },
  { of: 'a request', timeoutSeconds: 120, seconds: LIMIT_SECONDS },
])('an answer that came while the process was frozen is no timeout of $of', async (limits) => {
  const client = await signUpAt(server.url)
  const id = await publish(client, limits)
  const started = { params: { id }, query: { wait: 0 }, body: { params: {} } }
  const { runId } = await client.call(runs.runFlow, started)
  await vi.waitFor(() => expect(service.calls).toHaveLength(1), { timeout: 30_000 })
  process.kill(server.pid, 'SIGSTOP')
  answers.resolve()
  // Freezes it for longer than the step's timeout.
  await wait(FROZEN_MS)
  process.kill(server.pid, 'SIGCONT')
  const run = await vi.waitFor(
    async () => {
      const found = await client.call(runs.readRun, { params: { runId } })
      expect(['succeeded', 'failed']).toContain(found.state)
      return found
    },
    { timeout: 60_000, interval: 100 },
  )
  expect(run).toMatchObject({ state: 'succeeded', outputs: { text: 'Done' } })
  expect(service.calls.map(({ key }) => key)).toEqual([`${runId}:n2`])
})

it('a service that responds too late is called again with the same key', async () => {
  const client = await signUpAt(server.url)
  const id = await publish(client, { timeoutSeconds: 1, seconds: 60 })
  const started = { params: { id }, query: { wait: 0 }, body: { params: {} } }
  const { runId } = await client.call(runs.runFlow, started)
  await vi.waitFor(() => expect(service.calls.length).toBeGreaterThan(1), { timeout: 60_000 })
  answers.resolve()
  await vi.waitFor(
    async () =>
      expect((await client.call(runs.readRun, { params: { runId } })).state).toMatch(/succeeded|failed/),
    { timeout: 60_000, interval: 100 },
  )
  expect(new Set(service.calls.map(({ key }) => key))).toEqual(new Set([`${runId}:n2`]))
})
