import { randomUUID } from 'node:crypto'
import { accounts, agents, createClient, handoffs } from '@millrace/contract'
import { expect, it } from 'vitest'
import { startServer } from '../../../../../e2e/support/server.ts'
import { createTestDatabase, testKind } from '../../testing/database.ts'
import { PASSWORD } from '../../testing/server.ts'
import { follow, say } from './testing.ts'

it('stores accepted replies once after kill -9, and one in progress can be sent again', async () => {
  const database = testKind() === 'postgres' ? await createTestDatabase('postgres') : null
  const server = await startServer(database ? { DATABASE_URL: database.databaseUrl! } : {})
  try {
    const baseUrl = `${server.url}/api`
    const body = { username: 'owner@example.test', password: PASSWORD }
    const { token } = await createClient({ baseUrl }).call(accounts.signup, { body })
    const client = createClient({ baseUrl, headers: () => ({ authorization: `Bearer ${token}` }) })
    const { id } = await client.call(agents.create, { body: { name: 'Guide' } })
    const handoff = handoffs.handoffRules.parse({ enabled: true })
    await client.call(agents.setBotConfig, { params: { id }, body: { handoff } })
    const visibility = 'public' as const
    const { publicId } = await client.call(agents.update, { params: { id }, body: { visibility } })
    const visitor = createClient({ baseUrl })
    const { talk } = await say(visitor, { publicId, message: 'I want to talk to a human' })
    const params = { conversationId: talk.conversationId }
    const reply = (text: string, key: string) => client.call(handoffs.reply, { params, body: { key, text } })

    const heard = follow(visitor, talk)
    await reply('First', randomUUID())
    await heard.until(({ said }) => said.includes('First'))
    heard.close()
    const taken = await reply('Second', randomUUID())
    // Nobody knows whether this one arrives: the response is lost with the process.
    const key = randomUUID()
    const lost = reply('Third', key).catch(() => null)
    await server.kill()
    await lost
    await server.restart()

    await Promise.all([reply('Third', key), reply('Third', key)])
    const read = await client.call(handoffs.read, { params, query: {} })
    const texts = read.messages.filter(({ role }) => role === 'member').map(({ text }) => text)
    expect(texts).toEqual(['First', 'Second', 'Third'])
    expect(read.handoff).toMatchObject({ status: 'human' })
    // The visitor continues after their last message.
    const again = follow(visitor, talk, heard.state.ids.at(-1))
    await again.until(({ said }) => said.includes('Third'))
    expect([...new Set([...heard.state.ids, ...again.state.ids])]).toContain(taken.id)
    expect(again.state.said.filter((text) => text === 'Third')).toHaveLength(1)
    again.close()
  } finally {
    await server.close()
    await database?.close()
  }
})
