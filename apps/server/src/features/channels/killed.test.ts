import { randomUUID } from 'node:crypto'
import { accounts, agents, channels, createClient } from '@millrace/contract'
import { type MetaStandin, startMetaStandin, whatsAppMessages, whatsAppStatuses } from '@millrace/standins'
import { expect, it, vi } from 'vitest'
import { startServer } from '../../../../../e2e/support/server.ts'
import { createTestDatabase, testKind } from '../../testing/database.ts'
import { makeKnowledge } from '../../testing/knowledge.ts'
import { PASSWORD } from '../../testing/server.ts'
import { APP_SECRET, PHONE, WHATSAPP } from './testing.ts'

// As many as are set for a larger run.
const MESSAGES = Number(process.env.CHANNEL_MESSAGES ?? 120)
const AT_ONCE = 30
const KILLS = 2

/** Delivers like Meta does: until it is taken, and a third twice. */
async function deliver(meta: MetaStandin, url: string, body: object): Promise<void> {
  await vi.waitFor(async () => expect(await meta.deliver(url, body)).toBe(200), {
    timeout: 100_000,
    interval: 200,
  })
}

/** Says what was sent, as Meta does within seconds. Returns a function that ends it. */
function reportStates(meta: MetaStandin, url: string): () => Promise<void> {
  const over = new AbortController()
  const loop = async () => {
    for (let reported = 0; !over.signal.aborted;) {
      const sent = meta.sent.slice(reported, reported + 100)
      if (sent.length > 0) {
        const statuses = sent.map(({ id, body }) => ({
          id,
          status: 'sent' as const,
          ourId: String(body.biz_opaque_callback_data),
        }))
        await deliver(meta, url, whatsAppStatuses(PHONE.id, statuses))
        reported += sent.length
      } else await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  const done = loop()
  return () => {
    over.abort()
    return done
  }
}

it('answers each message once, although a third arrives twice and the server is killed twice', async () => {
  const database = testKind() === 'postgres' ? await createTestDatabase('postgres') : null
  const meta = await startMetaStandin({ appSecret: APP_SECRET })
  meta.addAccount({ kind: 'whatsapp', ...PHONE })
  const server = await startServer({
    EGRESS_ALLOW: '127.0.0.1',
    META_GRAPH_URL: meta.origin,
    ...(database ? { DATABASE_URL: database.databaseUrl! } : {}),
  })
  const ends: (() => Promise<void>)[] = []
  try {
    const baseUrl = `${server.url}/api`
    const body = { username: 'owner@example.test', password: PASSWORD }
    const { token } = await createClient({ baseUrl }).call(accounts.signup, { body })
    const client = createClient({ baseUrl, headers: () => ({ authorization: `Bearer ${token}` }) })
    const base = await makeKnowledge(client, [
      { type: 'qa', question: 'Where can I park?', answer: 'In the yard behind the shop.' },
    ])
    const { id } = await client.call(agents.create, { body: { name: 'Mill', knowledgeIds: [base.id] } })
    const connected = await client.call(channels.connect, {
      params: { id },
      body: { channel: 'whatsapp', settings: WHATSAPP },
    })
    const url = server.url + new URL(connected.callbackUrl).pathname
    ends.push(reportStates(meta, url))
    const write = async (n: number) => {
      const phone = String(15_560_000_000 + n)
      meta.wrote(PHONE.id, phone)
      const message = { from: { phone }, id: `wamid.${randomUUID()}`, text: 'Where can I park?' }
      const call = whatsAppMessages(PHONE.id, [message])
      await deliver(meta, url, call)
      if (n % 3 === 0) await deliver(meta, url, call)
    }
    for (let from = 0; from < MESSAGES; from += AT_ONCE) {
      const writing = Array.from({ length: AT_ONCE }, (_, index) => write(from + index))
      if (from > 0 && from % Math.ceil(MESSAGES / (KILLS + 1)) < AT_ONCE) {
        await server.kill()
        await server.restart()
      }
      await Promise.all(writing)
    }
    const phones = () => new Set(meta.sent.map(({ to }) => to))
    await vi.waitFor(() => expect(phones().size).toBe(MESSAGES), { timeout: 300_000, interval: 500 })
    // What a killed process was sending would be repeated by now.
    const idle = async () => {
      const { items } = await client.call(channels.list, { params: { id } })
      expect(items[0]!.queued).toBe(0)
    }
    await vi.waitFor(idle, { timeout: 100_000, interval: 500 })
    expect(meta.sent.map(({ to }) => to).toSorted()).toEqual([...phones()].toSorted())
    expect(meta.sent.every(({ text }) => text.includes('In the yard'))).toBe(true)
  } finally {
    await server.close()
    for (const end of ends) await Promise.race([end(), new Promise((resolve) => setTimeout(resolve, 1000))])
    await meta.close()
    await database?.close()
  }
})
