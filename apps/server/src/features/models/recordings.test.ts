import { agents } from '@millrace/contract'
import { startOpenAiStandin } from '@millrace/standins'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, TEST_MODELS, type TestServer } from '../../testing/server.ts'
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

it('offers the models that are known, and asks nobody for more', async () => {
  const { items, problems } = await admin.client.call(agents.listModels, {})
  expect(problems).toEqual([])
  expect(items.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['openai:gpt-4.1', 'anthropic:claude-sonnet-4-5', 'google:gemini-2.5-flash']),
  )
})
