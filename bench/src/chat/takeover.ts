import { randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { accounts, agents, type Client, conversations, createClient, handoffs } from '@millrace/contract'
import { setupCodeOf } from '../../../apps/server/src/features/accounts/setup-code.ts'
import { follow, type Following, say, type Talk } from '../../../apps/server/src/features/desk/testing.ts'
import { type Server, startServer } from '../../../e2e/support/server.ts'
import { percentile } from '../lib/machine.ts'
import { withPostgres } from '../lib/postgres.ts'
import { printTable } from '../lib/table.ts'
import { SECRET_KEY } from './public-agent.ts'

const OPEN = 200
const TARGET = 'p95 under 500 ms'
/** Between two messages of all visitors together, and between two replies. */
const PACE_MS = 25
const PASSWORD = 'correct horse battery staple'

interface Visit {
  talk: Talk
  client: Client
  heard: Following
}

/**
 * 200 conversations that people have taken over, on two processes: visitors are connected to one, the desk to the
 * other. How long a message takes to reach the desk, how long a reply takes to reach its visitor, and what a kill -9 of
 * the desk's process loses.
 */
export async function benchTakeover(): Promise<void> {
  await withPostgres(async ({ databaseUrl }) => {
    const settings = { DATABASE_URL: databaseUrl!, TRUST_PROXY: '127.0.0.1', SECRET_KEY, LOG_LEVEL: 'error' }
    const visited = await startServer(settings)
    const staffed = await startServer(settings)
    try {
      await measure(visited, staffed)
    } finally {
      await staffed.close()
      await visited.close()
    }
  })
}

async function measure(visited: Server, staffed: Server): Promise<void> {
  const { token, agent } = await makeAgent(visited.url)
  const member = (url: string) =>
    createClient({ baseUrl: `${url}/api`, headers: () => ({ authorization: `Bearer ${token}` }) })
  const desk = member(staffed.url)
  const visits: Visit[] = []
  for (let n = 0; n < OPEN; n += 1) visits.push(await begin(visited.url, agent.publicId, n))
  const { items } = await desk.call(handoffs.queues, { params: { id: agent.id }, query: { size: 200 } })
  for (const { id, handoff } of items)
    await desk.call(handoffs.change, {
      params: { conversationId: id },
      body: { action: 'take', version: handoff.version },
    })
  const arrived = await listen(desk, agent.id)

  const toDesk = await timeAll(visits, async ({ talk, client }, n) => {
    const message = `Message ${n}`
    void say(client, { publicId: agent.publicId, message, key: randomUUID() }, talk)
    return () => arrived.has(message)
  })
  const toVisitor = await timeAll(visits, async ({ talk, heard }, n) => {
    const text = `Reply ${n}`
    void reply(desk, talk, { text, key: randomUUID() })
    return () => heard.state.said.includes(text)
  })
  const killed = await replyThroughKill(visits, {
    staffed,
    desk: member(staffed.url),
    other: member(visited.url),
  })
  for (const { heard } of visits) heard.close()
  printTable(
    `Takeover on two processes, ${OPEN} conversations open, PostgreSQL (load ${loadavg()[0]!.toFixed(1)})`,
    ['what', 'p50', 'p95', 'slowest', 'target'],
    [
      ['a visitor’s message, until it is on the desk', ...spans(toDesk), TARGET],
      ['a reply, until it is at the visitor', ...spans(toVisitor), TARGET],
      [
        `${OPEN} replies, the desk’s process killed in the middle: lost, doubled`,
        `${killed.lost}`,
        `${killed.doubled}`,
        `${killed.again} sent again`,
        'none',
      ],
    ],
  )
}

async function makeAgent(url: string): Promise<{ token: string; agent: agents.Agent }> {
  const baseUrl = `${url}/api`
  const body = {
    username: 'owner@example.test',
    password: PASSWORD,
    setupCode: setupCodeOf({ secret: SECRET_KEY }),
  }
  const { token } = await createClient({ baseUrl }).call(accounts.signup, { body })
  const owner = createClient({ baseUrl, headers: () => ({ authorization: `Bearer ${token}` }) })
  const { id } = await owner.call(agents.create, { body: { name: 'Help desk' } })
  const handoff = handoffs.handoffRules.parse({ enabled: true })
  await owner.call(agents.setBotConfig, { params: { id }, body: { handoff } })
  const agent = await owner.call(agents.update, { params: { id }, body: { visibility: 'public' } })
  await owner.call(agents.publish, { params: { id }, body: {} })
  return { token, agent }
}

/** A visitor with their own address who asks something, and then asks for a person. */
async function begin(url: string, publicId: string, n: number): Promise<Visit> {
  const address = `10.1.${Math.floor(n / 250)}.${(n % 250) + 1}`
  const client = createClient({ baseUrl: `${url}/api`, headers: () => ({ 'x-forwarded-for': address }) })
  const { talk } = await say(client, { publicId, message: 'Hello' })
  const { conversationId, visitorToken } = talk
  await client.call(handoffs.ask, { params: { conversationId }, body: { visitorToken, action: 'request' } })
  const heard = follow(client, talk)
  await heard.until(({ status }) => status === 'requested')
  return { talk, client, heard }
}

/** Texts that the desk received by its stream. */
async function listen(desk: Client, agentId: string): Promise<Set<string>> {
  const texts = new Set<string>()
  const response = await desk.open(handoffs.deskStream, { params: { id: agentId }, query: {} })
  const read = async () => {
    let rest = ''
    for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
      const events = (rest + part).split('\n\n')
      rest = events.pop()!
      for (const event of events) {
        const data = event.split('\n').find((line) => line.startsWith('data: '))
        const parsed = data && handoffs.deskEvent.parse(JSON.parse(data.slice(6)))
        if (parsed && parsed.type === 'message') texts.add(parsed.message.text)
      }
    }
  }
  // Its process is killed later.
  void read().catch(() => undefined)
  return texts
}

/**
 * Does something in each conversation, one after another at a steady pace, and measures how long until the returned
 * condition holds.
 */
async function timeAll(
  visits: readonly Visit[],
  act: (visit: Visit, n: number) => Promise<() => boolean>,
): Promise<number[]> {
  const times = visits.map(async (visit, n) => {
    await wait(n * PACE_MS)
    const since = performance.now()
    const isThere = await act(visit, n)
    while (!isThere()) {
      if (performance.now() - since > 30_000) throw new Error('a message did not come')
      await wait(2)
    }
    return performance.now() - since
  })
  return Promise.all(times)
}

const reply = (desk: Client, { conversationId }: Talk, body: { text: string; key: string }) =>
  desk.call(handoffs.reply, { params: { conversationId }, body })

/**
 * Replies in all conversations while the process dies; failed replies are sent again with the same key, as the desk's
 * page does.
 */
async function replyThroughKill(
  visits: readonly Visit[],
  { staffed, desk, other }: { staffed: Server; desk: Client; other: Client },
): Promise<{ lost: number; doubled: number; again: number }> {
  let again = 0
  const sent = visits.map(async ({ talk }, n) => {
    const body = { text: `Last ${n}`, key: randomUUID() }
    await wait(n * PACE_MS)
    await reply(desk, talk, body).catch(async () => {
      again += 1
      await reply(other, talk, body)
    })
  })
  await wait((visits.length * PACE_MS) / 2)
  await staffed.kill()
  await Promise.all(sent)
  await wait(2000)
  let [lost, doubled] = [0, 0]
  for (const [n, { talk, heard }] of visits.entries()) {
    const text = `Last ${n}`
    const { messages } = await other.call(conversations.transcript, {
      params: { id: talk.conversationId },
      query: { size: 100 },
    })
    const counts = [heard.state.said, messages.map((message) => message.text)].map(
      (texts) => texts.filter((one) => one === text).length,
    )
    if (counts.includes(0)) lost += 1
    if (counts.some((count) => count > 1)) doubled += 1
  }
  return { lost, doubled, again }
}

const spans = (times: readonly number[]): string[] =>
  [percentile(times, 0.5), percentile(times, 0.95), Math.max(...times)].map((ms) => `${Math.round(ms)} ms`)
