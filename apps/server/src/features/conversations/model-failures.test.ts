import { agents, conversations } from '@millrace/contract'
import { startOpenAiStandin } from '@millrace/standins'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { makeKnowledge } from '../../testing/knowledge.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let vendor: Awaited<ReturnType<typeof startOpenAiStandin>>
let server: TestServer
let admin: Awaited<ReturnType<TestServer['signUp']>>
let agentId: string
beforeAll(async () => {
  vendor = await startOpenAiStandin({ models: [{ id: 'small' }] })
  server = await startTestServer({ openai: { apiKey: vendor.apiKey, baseUrl: vendor.url } })
  admin = await server.signUp()
  const base = await makeKnowledge(admin.client, [
    { type: 'text', name: 'Handbook', text: 'The large service costs 119 euros and takes one day.' },
  ])
  const made = await admin.client.call(agents.create, { body: { name: 'Agent', knowledgeIds: [base.id] } })
  agentId = made.id
  await admin.client.call(agents.update, { params: { id: agentId }, body: { model: 'openai:small' } })
})
afterAll(async () => {
  await server.stop()
  await vendor.close()
})
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(server.running.context.db.kysely)
})

async function ask() {
  const body = { agentId, message: 'What does the large service cost?' }
  const response = await admin.client.open(conversations.chat, { body })
  const lines = (await response.text()).split('\n').filter((line) => line.startsWith('data: '))
  return lines.map((line) => conversations.chatPart.parse(JSON.parse(line.slice(6))))
}

it('lists the models of the server, and says what is wrong when it does not respond', async () => {
  const { items, problems } = await admin.client.call(agents.listModels, {})
  expect(items.map((model) => model.id)).toEqual(['builtin', 'openai:small'])
  expect(problems).toEqual([])
})

it('streams the model’s answer with its citations matched to passages', async () => {
  vendor.set({ kind: 'answer', text: 'It costs 119 euros [1], I think [7].' })
  const parts = await ask()
  const text = parts.flatMap((part) => (part.type === 'text' ? part.delta : [])).join('')
  expect(text).toContain('It costs 119 euros [1]')
  expect(text).not.toContain('[7]')
  expect(parts.some((part) => part.type === 'citation' && part.citation.sourceName === 'Handbook')).toBe(true)
  expect(parts.at(-1)).toMatchObject({ type: 'done', grounded: true })
})

it.each([
  ['a wrong key', { kind: 'status', status: 401 }, 'unauthorised'],
  ['too many requests', { kind: 'status', status: 429, retryAfter: '30' }, 'rate_limited'],
  ['an error of its own', { kind: 'status', status: 500 }, 'unavailable'],
  ['a web page', { kind: 'html' }, 'bad_response'],
  ['broken JSON', { kind: 'broken-json' }, 'bad_response'],
  ['a cut', { kind: 'cut', afterTokens: 3, how: 'destroy', text: 'One two three four five six' }, 'cut_off'],
  [
    'a quiet end',
    { kind: 'cut', afterTokens: 3, how: 'end', text: 'One two three four five six' },
    'cut_off',
  ],
] as const)(
  'reports a server that responds with %s in the stream, and the chat continues',
  async (_name, behaviour, code) => {
    vendor.set(behaviour)
    const parts = await ask()
    const last = parts.at(-1)!
    expect(last).toMatchObject({ type: 'error', error: code })
    const told = JSON.stringify(parts)
    expect(told).not.toContain(vendor.url)
    expect(told).not.toContain(vendor.apiKey!)
    const start = parts[0] as { conversationId: string }
    const { messages } = await admin.client.call(conversations.history, {
      params: { conversationId: start.conversationId },
    })
    expect(messages).toHaveLength(2)
    expect(messages[1]!.state).toBe(messages[1]!.text ? 'cut' : 'failed')
    vendor.set({ kind: 'answer', text: 'Back again [1].' })
    expect((await ask()).at(-1)).toMatchObject({ type: 'done' })
  },
)

it('passes on how long to wait', async () => {
  vendor.set({ kind: 'status', status: 429, retryAfter: '30' })
  expect((await ask()).at(-1)).toMatchObject({ type: 'error', retryAfter: 30 })
})

it('a hanging model can be stopped, and its answer so far is kept', async () => {
  vendor.set({ kind: 'hang', when: 'after-first-token' })
  const response = await admin.client.open(conversations.chat, { body: { agentId, message: 'Hello?' } })
  const text = await readUntil(response, '"type":"text"')
  const conversationId = /"conversationId":"(cnv_\w+)"/.exec(text)![1]!
  const params = { conversationId }
  expect(await admin.client.call(conversations.stop, { params, body: {} })).toEqual({ stopping: true })
  await vi.waitFor(
    async () => {
      const { messages } = await admin.client.call(conversations.history, { params })
      expect(messages[1]).toMatchObject({ state: 'cut', text: expect.stringMatching(/./) })
    },
    { timeout: 30_000 },
  )
  expect(await admin.client.call(conversations.stop, { params, body: {} })).toEqual({ stopping: false })
})

async function readUntil(response: Response, wanted: string): Promise<string> {
  let text = ''
  for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
    text += part
    if (text.includes(wanted)) return text
  }
  throw new Error(`never came: ${wanted}`)
}

it('an agent says so when its model no longer exists', async () => {
  const { kysely } = server.running.context.db
  await sql`update agents set model = 'other:gone' where id = ${agentId}`.execute(kysely)
  expect((await ask()).at(-1)).toMatchObject({ type: 'error', error: 'not_found' })
  await sql`update agents set model = 'openai:small' where id = ${agentId}`.execute(kysely)
})

it('refuses a model that this server does not have', async () => {
  const unknown = admin.client.call(agents.update, {
    params: { id: agentId },
    body: { model: 'gpt-without-prefix' },
  })
  await expect(unknown).rejects.toMatchObject({ status: 400, code: 'invalid_request' })
})
