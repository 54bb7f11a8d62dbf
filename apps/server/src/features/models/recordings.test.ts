import { agents, conversations, flows, runs } from '@millrace/contract'
import { startOpenAiStandin } from '@millrace/standins'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeKnowledge } from '../../testing/knowledge.ts'
import { type Principal, startTestServer, TEST_MODELS, type TestServer } from '../../testing/server.ts'
import { openModels } from './models.ts'

let folder: string
let replaying: TestServer
let admin: Awaited<ReturnType<TestServer['signUp']>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recordings-'))
  replaying = await startTestServer({ models: { ...TEST_MODELS, recordings: { mode: 'replay', folder } } })
  admin = await replaying.signUp()
})
afterAll(async () => {
  await replaying.stop()
  await rm(folder, { recursive: true })
})

const question = (text: string) => ({
  instructions: 'You are the shop.',
  turns: [{ role: 'user' as const, text }],
  passages: [],
  fallback: '',
  language: null,
})

async function ask(server: TestServer, accountId: string, text: string): Promise<string> {
  const scope = { accountId, projectId: null }
  const model = await openModels(server.running.context).get(scope, 'openai:gpt-4.1')
  let answer = ''
  for await (const part of model.stream(question(text), { signal: new AbortController().signal }))
    if (part.type === 'text-delta') answer += part.delta
  return answer
}

it('answers without keys and vendors what was recorded elsewhere with a key', async () => {
  const vendor = await startOpenAiStandin({ models: [{ id: 'gpt-4.1' }] })
  const recording = await startTestServer({
    openai: { apiKey: vendor.apiKey, baseUrl: vendor.url },
    models: { ...TEST_MODELS, recordings: { mode: 'record', folder } },
  })
  vendor.set({ kind: 'answer', text: 'Forty euros.' })
  const { accountId } = await recording.signUp()
  expect(await ask(recording, accountId, 'What does it cost?')).toBe('Forty euros.')
  await recording.stop()
  await vendor.close()

  expect(await ask(replaying, admin.accountId, 'What does it cost?')).toBe('Forty euros.')
  await expect(ask(replaying, admin.accountId, 'Something else?')).rejects.toMatchObject({
    name: 'ModelError',
    message: expect.stringMatching(/MODEL_RECORDINGS=record/) as string,
  })
})

it('offers the known models, and asks nobody for more', async () => {
  const { items, problems } = await admin.client.call(agents.listModels, {})
  expect(problems).toEqual([])
  expect(items.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['openai:gpt-4.1', 'anthropic:claude-sonnet-4-5', 'google:gemini-2.5-flash']),
  )
})

/** An agent's answer in a chat, as a page reads it. */
async function chatText({ client }: Principal): Promise<string> {
  const text = 'The large service costs 119 euros.'
  const base = await makeKnowledge(client, [{ type: 'text', name: 'Handbook', text }])
  const made = await client.call(agents.create, { body: { name: 'Agent', knowledgeIds: [base.id] } })
  const model = 'openai:gpt-4.1'
  await client.call(agents.update, { params: { id: made.id }, body: { model } })
  const body = { agentId: made.id, message: 'What does the large service cost?' }
  const response = await client.open(conversations.chat, { body })
  const lines = (await response.text()).split('\n').filter((line) => line.startsWith('data: '))
  const parts = lines.map((line) => conversations.chatPart.parse(JSON.parse(line.slice(6))))
  expect(parts.at(-1)).toMatchObject({ type: 'done' })
  return parts.flatMap((part) => (part.type === 'text' ? part.delta : [])).join('')
}

/** One run of a flow whose step asks a model. */
async function runFlow({ client }: Principal, prompt = 'Say that it is done.') {
  const document: flows.FlowDocumentInput = {
    version: 1,
    nodes: [
      { id: 'n1', type: 'start' },
      { id: 'n2', type: 'generateText', params: { prompt, model: 'openai:gpt-4.1' } },
      { id: 'n3', type: 'output', params: { fields: [{ name: 'text', value: '@@n2.text@@' }] } },
    ],
    edges: [
      { from: 'n1', to: 'n2' },
      { from: 'n2', to: 'n3' },
    ],
  }
  const { id } = await client.call(flows.create, { body: { title: 'Asks', document } })
  return client.call(runs.testRun, { params: { id }, query: { wait: 60 }, body: {} })
}

it('records the answers of chats and flows, without any key, and replays them without a vendor', async () => {
  const vendor = await startOpenAiStandin({ models: [{ id: 'gpt-4.1' }], apiKey: 'sk-never-to-be-kept' })
  const recording = await startTestServer({
    openai: { apiKey: vendor.apiKey, baseUrl: vendor.url },
    models: { ...TEST_MODELS, recordings: { mode: 'record', folder } },
  })
  const before = await readdir(folder)
  const person = await recording.signUp()
  vendor.set({ kind: 'answer', text: 'It costs 119 euros [1].' })
  const answer = await chatText(person)
  expect(answer).toBe('It costs 119 euros [1].')
  vendor.set({ kind: 'answer', text: 'It is done.' })
  expect(await runFlow(person)).toMatchObject({ state: 'succeeded', outputs: { text: 'It is done.' } })
  await recording.stop()
  await vendor.close()

  const kept = (await readdir(folder)).filter((name) => !before.includes(name))
  expect(kept).toHaveLength(2)
  for (const name of kept) expect(await readFile(join(folder, name), 'utf8')).not.toContain('sk-never')
  expect(await chatText(admin)).toBe(answer)
  expect(await runFlow(admin)).toMatchObject({ state: 'succeeded', outputs: { text: 'It is done.' } })
  expect(await runFlow(admin, 'Something else.')).toMatchObject({
    state: 'failed',
    error: { message: expect.stringMatching(/no recording of this request/) as string },
  })
})
