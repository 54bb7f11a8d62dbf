import { agents, team } from '@millrace/contract'
import { type OpenAiStandin, startOpenAiStandin } from '@millrace/standins'
import { sql } from 'kysely'
import OpenAI, { APIError } from 'openai'
import type { Config } from '../../config/config.ts'
import { makeKnowledge } from '../../testing/knowledge.ts'
import { type Principal, startTestServer, type TestServer } from '../../testing/server.ts'

// For tests only: a server with a vendor, a published agent, and OpenAI's client with an API key.

export const QUESTION: OpenAI.ChatCompletionMessageParam = {
  role: 'user',
  content: 'What does the large service cost?',
}

/** A call of a model as the vendor received it. */
export type VendorCall = { messages: { role: string; content: string }[] } & Record<string, unknown>

/** What OpenAI's client throws. */
export async function failureOf(call: Promise<unknown>): Promise<APIError> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof APIError)) throw new Error('not refused', { cause: error })
  return error
}

type Owner = Awaited<ReturnType<TestServer['signUp']>>

export interface OpenAiWorld {
  vendor: OpenAiStandin
  server: TestServer
  owner: Owner
  agent: agents.Agent
  /** The agent's name as a model. */
  model: string
  /** An API key of this person. */
  keyOf(person: Principal, scopes?: team.KeyScope[], projects?: string[]): Promise<string>
  /** OpenAI's client, with the owner's key unless another is given. It repeats nothing. */
  client(options?: { apiKey?: string; maxRetries?: number; projectId?: string }): OpenAI
  /** The calls of its model since the test began. */
  asked(): VendorCall[]
  /** Forgets calls and limits. */
  startAnew(): Promise<void>
  stop(): Promise<void>
}

export async function startOpenAiWorld(settings: Partial<Config> = {}): Promise<OpenAiWorld> {
  const vendor = await startOpenAiStandin({
    models: [{ id: 'small' }, { id: 'text-embedding-3-small' }, { id: 'own-embedding' }],
  })
  const server = await startTestServer({
    openai: { apiKey: vendor.apiKey, baseUrl: vendor.url },
    ...settings,
  })
  const owner = await server.signUp()
  const keyOf: OpenAiWorld['keyOf'] = async (person, scopes = ['write'], projects) => {
    const body = { name: 'Program', scopes, ...(projects ? { projects } : {}) }
    return (await person.client.call(team.createApiKey, { body })).key
  }
  const ownKey = await keyOf(owner)
  const agent = await makeAgent(owner, 'openai:small')
  return {
    vendor,
    server,
    owner,
    agent,
    model: `agent:${agent.id}`,
    keyOf,
    client: ({ apiKey = ownKey, maxRetries = 0, projectId } = {}) =>
      new OpenAI({
        apiKey,
        baseURL: `${server.url}/v1`,
        maxRetries,
        ...(projectId ? { defaultHeaders: { 'x-project-id': projectId } } : {}),
      }),
    asked: () =>
      vendor.requests
        .filter(({ path }) => path === '/v1/chat/completions')
        .map(({ body }) => body as VendorCall),
    startAnew: async () => {
      await sql`delete from rate_limits`.execute(server.running.context.db.kysely)
      vendor.requests.length = 0
      vendor.set({ kind: 'answer', text: 'The large service costs 119 euros [1].' })
    },
    stop: async () => {
      await server.stop()
      await vendor.close()
    },
  }
}

/** A published agent with a page of knowledge. */
export async function makeAgent({ client }: Principal, model: string): Promise<agents.Agent> {
  const base = await makeKnowledge(client, [
    { type: 'text', name: 'Handbook', text: 'The large service costs 119 euros and takes one day.' },
  ])
  const { id } = await client.call(agents.create, { body: { name: 'Desk', knowledgeIds: [base.id] } })
  const body = { model, instructions: 'You are the desk of the mill.', maxOutputTokens: 500 }
  await client.call(agents.update, { params: { id }, body })
  await client.call(agents.publish, { params: { id }, body: {} })
  return client.call(agents.get, { params: { id } })
}
