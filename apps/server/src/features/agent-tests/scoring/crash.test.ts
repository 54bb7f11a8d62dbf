import {
  accounts,
  agents,
  agentScoring,
  type Client,
  conversations,
  createClient,
  knowledge,
} from '@millrace/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Server, startServer } from '../../../../../../e2e/support/server.ts'
import { createTestDatabase, type TestDatabase, testKind } from '../../../testing/database.ts'
import { PASSWORD } from '../../../testing/server.ts'
import { startWorkModel } from '../../ai-workers/testing/work-model.ts'

const ANSWERS = 16
const KILLS = 2
/** Answers that a process judges at a time: it can die with so many. */
const AT_ONCE = 4

let model: Awaited<ReturnType<typeof startWorkModel>>
let server: Server
let database: TestDatabase | null
beforeEach(async () => {
  model = await startWorkModel(() => ({ text: 'PASS' }), { delayMs: 250 })
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
  await model.close()
  await database?.close()
})

async function signUp(): Promise<Client> {
  const options = { baseUrl: `${server.url}/api` }
  const { token } = await createClient(options).call(accounts.signup, {
    body: { username: 'owner@example.test', password: PASSWORD },
  })
  return createClient({ ...options, headers: () => ({ authorization: `Bearer ${token}` }) })
}

async function makeAgent(client: Client): Promise<agents.Agent> {
  const base = await client.call(knowledge.create, { body: { name: 'Mill' } })
  const text = 'The mill grinds wheat. A bag of flour costs seven euros.'
  await client.call(knowledge.addSources, {
    params: { id: base.id },
    body: { type: 'text', name: 'Mill', text },
  })
  const { id } = await client.call(agents.create, { body: { name: 'Desk', knowledgeIds: [base.id] } })
  const body = { enabled: true, share: 100, judge: 'prompt' as const, judgeModel: 'openai:scripted' }
  await client.call(agentScoring.set, { params: { id }, body })
  return client.call(agents.update, { params: { id }, body: { visibility: 'public' } })
}

it(
  'killed in the middle, every sampled answer has a verdict, and only those in flight are judged again',
  { timeout: 300_000 },
  async () => {
    const client = await signUp()
    const { id, publicId } = await makeAgent(client)
    const body = { publicId, message: 'How much is a bag of flour?' }
    const visitor = createClient({ baseUrl: `${server.url}/api` })
    for (let asked = 0; asked < ANSWERS; asked += 1)
      await (await visitor.open(conversations.chat, { body })).text()
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await vi.waitFor(() => expect(model.requests.length).toBeGreaterThan(kill * 4), {
        timeout: 60_000,
        interval: 10,
      })
      await server.kill()
      await server.restart()
    }
    const items = await vi.waitFor(
      async () => {
        const found = await client.call(agentScoring.answers, {
          params: { id },
          query: { only: 'all', size: 100 },
        })
        expect(found.items).toHaveLength(ANSWERS)
        return found.items
      },
      { timeout: 120_000, interval: 200 },
    )
    expect(new Set(items.map(({ messageId }) => messageId)).size).toBe(ANSWERS)
    expect(items.filter(({ verdict }) => verdict !== 'passed')).toEqual([])
    expect(model.requests.length).toBeLessThanOrEqual(ANSWERS + KILLS * AT_ONCE)
  },
)
