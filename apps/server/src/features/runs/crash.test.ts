import { setTimeout as wait } from 'node:timers/promises'
import { accounts, type Client, createClient, flows, runs } from '@millrace/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Server, startServer } from '../../../../../e2e/support/server.ts'
import { createTestDatabase, type TestDatabase, testKind } from '../../testing/database.ts'
import { PASSWORD } from '../../testing/server.ts'
import { rounds } from '../../testing/soak.ts'
import { repeatedAfterTheirEnd, type StandIn, startStandIn } from './testing/stand-in.ts'

const RUNS = 40
const KILLS = rounds(2)
const RECOVERY = { timeout: 90_000, interval: 300 }

let server: Server
let database: TestDatabase | null
let service: StandIn
beforeEach(async () => {
  service = await startStandIn(() => 20 + Math.random() * 150)
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

const NAME = '@@name@@'
const call = (id: string) => ({
  id,
  type: 'httpRequest',
  params: { method: 'POST', url: `${service.url}/${id}/${NAME}` },
})

const document = () => ({
  version: 1 as const,
  params: [{ key: 'name', label: 'Name' }],
  nodes: [
    { id: 'n1', type: 'start' },
    ...['n2', 'n3', 'n4'].map(call),
    { id: 'n5', type: 'output', params: { fields: [{ name: 'text', value: `Done ${NAME}` }] } },
  ],
  edges: [1, 2, 3, 4].map((index) => ({ from: `n${index}`, to: `n${index + 1}` })),
})

async function signUp(): Promise<Client> {
  const options = { baseUrl: `${server.url}/api` }
  const { token } = await createClient(options).call(accounts.signup, {
    body: { username: 'owner@example.test', password: PASSWORD },
  })
  return createClient({ ...options, headers: () => ({ authorization: `Bearer ${token}` }) })
}

async function publish(client: Client): Promise<string> {
  const { id, revision } = await client.call(flows.create, { body: { title: 'Calls', document: document() } })
  await client.call(flows.publish, { params: { id }, body: { revision } })
  return id
}

it(
  'after kill -9 at any moment, every run ends, and only steps in flight are repeated, with the same key',
  { timeout: 240_000 },
  async () => {
    const client = await signUp()
    const id = await publish(client)
    const started = await Promise.all(
      Array.from({ length: RUNS }, (_, index) =>
        client.call(runs.runFlow, {
          params: { id },
          query: { wait: 0 },
          body: { params: { name: `r${index}` } },
        }),
      ),
    )
    for (let kill = 0; kill < KILLS; kill += 1) {
      // Not waiting for a condition: the kill should come at a random moment.
      await wait(50 + Math.random() * 250)
      await server.kill()
      await server.restart()
    }
    await vi.waitFor(async () => {
      const answers = await Promise.all(
        started.map(({ runId }) => client.call(runs.readRun, { params: { runId } })),
      )
      expect(answers.filter(({ state }) => state !== 'succeeded')).toEqual([])
      expect(answers.map(({ outputs }) => outputs?.text)).toEqual(started.map((_, index) => `Done r${index}`))
    }, RECOVERY)

    expect(new Set(service.calls.map(({ path }) => path)).size).toBe(3 * RUNS)
    // One key per step, however often it was called: no step has a second attempt.
    expect(new Set(service.calls.map(({ key }) => key)).size).toBe(3 * RUNS)
    expect(repeatedAfterTheirEnd(service)).toEqual([])
  },
)
