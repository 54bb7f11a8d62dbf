import { randomUUID } from 'node:crypto'
import { accounts, agents, createClient, handoffs, webhooks } from '@millrace/contract'
import { expect, it, vi } from 'vitest'
import { startServer } from '../../../../../e2e/support/server.ts'
import { createTestDatabase, testKind } from '../../testing/database.ts'
import { PASSWORD } from '../../testing/server.ts'
import { rounds } from '../../testing/soak.ts'
import { say } from '../desk/testing.ts'
import { type Received, startReceiver, verify } from './testing.ts'

/** Ten thousand, and five kills, with SOAK=34. */
const MESSAGES = rounds(300)
const AT_ONCE = 10
const KILLS = Math.min(5, rounds(2))
const TIMEOUT_MS = Math.max(400_000, rounds(120_000))

const idOf = ({ headers }: Received) => String(headers['webhook-id'])

/** Refuses every second event once, which is a third of the requests. */
function refusing() {
  const seen = new Map<string, boolean>()
  return (one: Received) => {
    const isNew = !seen.has(idOf(one))
    if (isNew) seen.set(idOf(one), seen.size % 2 === 0)
    return isNew && seen.get(idOf(one)) === true
  }
}

it(
  'delivers every event to a receiver that refuses a third of the requests, although the server is killed',
  { timeout: TIMEOUT_MS },
  async () => {
    const database = testKind() === 'postgres' ? await createTestDatabase('postgres') : null
    const accepted: Received[] = []
    const forged: Received[] = []
    let secret = ''
    const refuses = refusing()
    const receiver = await startReceiver((response, one) => {
      if (!verify(secret, one)) forged.push(one)
      const isRefused = refuses(one)
      if (!isRefused) accepted.push(one)
      response.writeHead(isRefused ? 503 : 204).end()
    })
    const server = await startServer({
      EGRESS_ALLOW: '127.0.0.1',
      ...(database ? { DATABASE_URL: database.databaseUrl! } : {}),
    })
    try {
      const baseUrl = `${server.url}/api`
      const { token } = await createClient({ baseUrl }).call(accounts.signup, {
        body: { username: 'owner@example.test', password: PASSWORD },
      })
      const client = createClient({ baseUrl, headers: () => ({ authorization: `Bearer ${token}` }) })
      const hook = { url: receiver.url, events: ['message.created' as const] }
      secret = (await client.call(webhooks.create, { body: hook })).secret
      const { id } = await client.call(agents.create, { body: { name: 'Guide' } })
      const handoff = handoffs.handoffRules.parse({ enabled: true })
      await client.call(agents.setBotConfig, { params: { id }, body: { handoff } })
      const { publicId } = await client.call(agents.update, {
        params: { id },
        body: { visibility: 'public' },
      })
      const { talk } = await say(createClient({ baseUrl }), {
        publicId,
        message: 'I want to talk to a human',
      })
      const params = { conversationId: talk.conversationId }
      const sent: string[] = []
      const reply = async (text: string) => {
        const body = { key: randomUUID(), text }
        // A response that is lost with the process is asked for again, with its key.
        sent.push((await vi.waitFor(() => client.call(handoffs.reply, { params, body }), 60_000)).id)
      }
      let kills = 0
      for (let from = 0; from < MESSAGES; from += AT_ONCE) {
        const replies = Array.from({ length: AT_ONCE }, (_, index) => reply(`Reply ${from + index}`))
        // Once in each part but the first.
        if (Math.floor((from * (KILLS + 1)) / MESSAGES) > kills) {
          kills += 1
          await server.kill()
          await server.restart()
        }
        await Promise.all(replies)
      }
      const bodyOf = ({ body }: Received) =>
        JSON.parse(body) as { data: { message: { id: string; role: string } } }
      const ofMembers = () => accepted.filter((one) => bodyOf(one).data.message.role === 'member')
      const messageIds = () => new Set(ofMembers().map((one) => bodyOf(one).data.message.id))
      await vi.waitFor(() => expect(messageIds().size).toBe(MESSAGES), {
        timeout: TIMEOUT_MS / 2,
        interval: 500,
      })
      expect(kills).toBe(KILLS)
      expect([...messageIds()].toSorted()).toEqual(sent.toSorted())
      expect(forged).toEqual([])
      // A repeat is known by its ID: each message has one.
      expect(new Set(ofMembers().map(idOf)).size).toBe(MESSAGES)
      const [all, taken] = [receiver.received.length, ofMembers().length]
      console.info(
        `${MESSAGES} events, ${KILLS} kills: ${all} requests, ${all - accepted.length} refused, ${taken - MESSAGES} repeats`,
      )
    } finally {
      await server.close()
      await receiver.close()
      await database?.close()
    }
  },
)
