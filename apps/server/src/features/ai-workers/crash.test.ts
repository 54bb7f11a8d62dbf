import { accounts, aiWorkers, type Client, createClient, tools } from '@millrace/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Server, startServer } from '../../../../../e2e/support/server.ts'
import { createTestDatabase, type TestDatabase, testKind } from '../../testing/database.ts'
import { PASSWORD } from '../../testing/server.ts'
import { type StandIn, startStandIn } from '../runs/testing/stand-in.ts'
import { calledIn, startWorkModel, type WorkRequest } from './testing/work-model.ts'

const TASKS = 12
const KILLS = 5

let service: StandIn
let model: Awaited<ReturnType<typeof startWorkModel>>
let server: Server
let database: TestDatabase | null
beforeEach(async () => {
  service = await startStandIn(() => 150)
  model = await startWorkModel(decide, { delayMs: 40 })
  database = testKind() === 'postgres' ? await createTestDatabase('postgres') : null
  server = await startServer({
    OPENAI_BASE_URL: model.settings.baseUrl,
    OPENAI_API_KEY: model.settings.apiKey,
    EGRESS_ALLOW: '127.0.0.1',
    ...(database ? { DATABASE_URL: database.databaseUrl! } : {}),
  })
})
afterEach(async () => {
  await server.close()
  await service.close()
  await model.close()
  await database?.close()
})

/** Plans its tasks, and orders one thing for each. */
function decide(request: WorkRequest) {
  const called = calledIn(request)
  const tasks = Array.from({ length: TASKS }, (_, at) => `Order ${at + 1}`)
  if (!called.includes('set_plan')) return { calls: [{ name: 'set_plan', arguments: { tasks } }] }
  const done = called.filter((name) => name === 'order').length
  if (done === TASKS) return { calls: [{ name: 'finish', arguments: { summary: 'All ordered.' } }] }
  const id = `t${done + 1}`
  return {
    calls: [
      { name: 'order', arguments: { item: id } },
      { name: 'update_task', arguments: { id, state: 'DONE', note: 'ordered' } },
    ],
  }
}

async function signUp(): Promise<Client> {
  const options = { baseUrl: `${server.url}/api` }
  const { token } = await createClient(options).call(accounts.signup, {
    body: { username: 'owner@example.test', password: PASSWORD },
  })
  return createClient({ ...options, headers: () => ({ authorization: `Bearer ${token}` }) })
}

async function launch(client: Client): Promise<string> {
  const tool = await client.call(tools.create, {
    body: {
      name: 'order',
      description: 'Orders an item.',
      effect: 'write',
      parameters: { type: 'object', properties: { item: { type: 'string' } }, required: ['item'] },
      request: { method: 'POST', url: `${service.url}/orders/@@item@@` },
    },
  })
  const { id } = await client.call(aiWorkers.create, { body: { template: 'custom', name: 'Buyer' } })
  const params = { id }
  await client.call(aiWorkers.setParams, {
    params,
    body: { goal: 'Order everything', values: {}, model: 'openai:scripted', maxCalls: 100, maxCredits: null },
  })
  await client.call(aiWorkers.setIntegrations, {
    params,
    body: {
      tools: [{ toolId: tool.id, allowWrite: true, ask: false }],
      flows: [],
      sheets: [],
      web: { enabled: false, hosts: [] },
    },
  })
  return (await client.call(aiWorkers.launch, { params, body: {} })).id
}

it(
  'killed five times in the middle, a worker finishes its list with each effect once',
  { timeout: 600_000 },
  async () => {
    const client = await signUp()
    const executionId = await launch(client)
    for (let kill = 1; kill <= KILLS; kill += 1) {
      // In the middle of the list, each time a little further on.
      await vi.waitFor(() => expect(service.calls.length).toBeGreaterThanOrEqual(kill * 2), {
        timeout: 60_000,
        interval: 10,
      })
      await server.kill()
      await server.restart()
    }
    await vi.waitFor(
      async () =>
        expect(await client.call(aiWorkers.readExecution, { params: { executionId } })).toMatchObject({
          state: 'DONE',
        }),
      { timeout: 120_000, interval: 300 },
    )
    const done = await client.call(aiWorkers.readExecution, { params: { executionId } })
    expect(done.plan.tasks.map(({ state }) => state)).toEqual(Array.from({ length: TASKS }, () => 'DONE'))
    // The other side keeps a book: what comes again under the same key is the same order.
    const keys = new Set(service.calls.map(({ key }) => key))
    expect(keys.size).toBe(TASKS)
    expect(new Set(service.calls.map(({ path }) => path)).size).toBe(TASKS)
    expect(service.calls.length).toBeLessThanOrEqual(TASKS + KILLS)
  },
)
