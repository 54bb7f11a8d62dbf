import { accounts, agents, conversations, createClient, handoffs } from '@millrace/contract'
import { expect, it, vi } from 'vitest'
import { startServer } from '../../../../../e2e/support/server.ts'
import { createTestDatabase, testKind } from '../../testing/database.ts'
import { PASSWORD } from '../../testing/server.ts'
import { startScriptedModel } from '../conversations/testing.ts'
import { say } from './testing.ts'

it('the answer that a person left to the agent is written after kill -9 in its middle, once', async () => {
  const model = await startScriptedModel()
  const database = testKind() === 'postgres' ? await createTestDatabase('postgres') : null
  const server = await startServer({
    OPENAI_BASE_URL: model.settings.baseUrl,
    OPENAI_API_KEY: model.settings.apiKey,
    EGRESS_ALLOW: '127.0.0.1',
    ...(database ? { DATABASE_URL: database.databaseUrl! } : {}),
  })
  try {
    const baseUrl = `${server.url}/api`
    const account = { username: 'owner@example.test', password: PASSWORD }
    const { token } = await createClient({ baseUrl }).call(accounts.signup, { body: account })
    const client = createClient({ baseUrl, headers: () => ({ authorization: `Bearer ${token}` }) })
    const { id } = await client.call(agents.create, { body: { name: 'Guide' } })
    const handoff = handoffs.handoffRules.parse({ enabled: true })
    await client.call(agents.setBotConfig, { params: { id }, body: { handoff } })
    const body = { model: 'openai:scripted', visibility: 'public' as const }
    const { publicId } = await client.call(agents.update, { params: { id }, body })
    await client.call(agents.publish, { params: { id }, body: {} })
    const visitor = createClient({ baseUrl })
    const { talk } = await say(visitor, { publicId, message: 'I want to talk to a human' })
    const params = { conversationId: talk.conversationId }
    const change = async (one: { action: 'take' } | { action: 'handBack'; answer: true }) => {
      const { handoff: now } = await client.call(handoffs.read, { params, query: {} })
      return client.call(handoffs.change, { params, body: { ...one, version: now.version } })
    }
    await change({ action: 'take' })
    await say(visitor, { publicId, message: 'How long?' }, talk)
    await change({ action: 'handBack', answer: true })

    const { visitorToken } = talk
    const last = async () =>
      (await visitor.call(conversations.history, { params }, { visitorToken })).messages.at(-1)!
    const first = await model.next()
    first.say('Four weeks')
    await vi.waitFor(async () => expect((await last()).text).toBe('Four weeks'), { timeout: 120_000 })
    await server.kill()
    await server.restart()

    // The visitor's page waits for it instead of being told that it broke off.
    expect((await last()).state).toBe('streaming')
    const second = await model.next()
    second.say('Five weeks')
    second.end()
    await vi.waitFor(async () => expect((await last()).state).toBe('complete'), { timeout: 120_000 })
    const { messages } = await visitor.call(conversations.history, { params }, { visitorToken })
    expect(messages.filter(({ role }) => role === 'assistant').map(({ text }) => text)).toEqual([
      'Five weeks',
    ])
  } finally {
    await server.close()
    await database?.close()
    await model.close()
  }
})
