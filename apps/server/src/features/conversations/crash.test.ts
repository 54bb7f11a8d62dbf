import { accounts, agents, conversations, createClient } from '@millrace/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Server, startServer } from '../../../../../e2e/support/server.ts'
import { createTestDatabase, type TestDatabase, testKind } from '../../testing/database.ts'
import { PASSWORD } from '../../testing/server.ts'
import { Reader, startScriptedModel } from './testing.ts'

let model: Awaited<ReturnType<typeof startScriptedModel>>
let server: Server
let database: TestDatabase | null
beforeEach(async () => {
  model = await startScriptedModel()
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
  await database?.close()
  await model.close()
})

const MS = { timeout: 180_000 }

it('keeps the question, and the answer up to a second before, after kill -9 in its middle', MS, async () => {
  const baseUrl = `${server.url}/api`
  const body = { username: 'owner@example.test', password: PASSWORD }
  const { token } = await createClient({ baseUrl }).call(accounts.signup, { body })
  const client = createClient({ baseUrl, headers: () => ({ authorization: `Bearer ${token}` }) })
  const { id } = await client.call(agents.create, { body: { name: 'Guide' } })
  await client.call(agents.update, { params: { id }, body: { model: 'openai:scripted' } })

  const asking = client.open(conversations.chat, { body: { agentId: id, message: 'How long?' } })
  const answer = await model.next()
  answer.say('Four weeks')
  const reader = new Reader()
  await reader.read(await asking, () => reader.text !== '')
  const params = { conversationId: reader.start!.conversationId }
  const read = async () => (await client.call(conversations.history, { params })).messages
  // The question and its answer's placeholder were stored before the first word.
  expect((await read()).map(({ text }) => text)[0]).toBe('How long?')
  // Text is stored within a second; then the power fails.
  await vi.waitFor(async () => expect((await read())[1]!.text).toBe('Four weeks'), { timeout: 120_000 })
  await server.kill()
  await server.restart()

  const [question, cut] = await read()
  expect(question).toMatchObject({ text: 'How long?', state: 'complete' })
  expect(cut!.text).toBe('Four weeks')
  // The embedded database has one process, whose answers are closed at once. On a server, others may still be
  // writing.
  if (database) return
  expect(cut!.state).toBe('cut')
  await reader.read(await client.open(conversations.resume, { params, query: { after: reader.after } }))
  expect(reader.text).toBe('Four weeks')
  expect(reader.last).toMatchObject({ type: 'error', message: 'The response was interrupted. Try again.' })
})
