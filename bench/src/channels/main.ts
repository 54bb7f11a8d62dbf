import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { accounts, agents, channels, type Client, createClient, knowledge } from '@millrace/contract'
import { startMetaStandin } from '@millrace/standins'
import { type Server, startServer } from '../../../e2e/support/server.ts'
import { SECRET_KEY, untilRead } from '../chat/public-agent.ts'
import { percentile } from '../lib/machine.ts'
import { withPostgres } from '../lib/postgres.ts'
import { printTable } from '../lib/table.ts'
import { Vendor } from './vendor.ts'

const MESSAGES = 5000
/** They arrive evenly within this. */
const WITHIN_MS = 60_000
const PROGRESS_MS = 15_000
/** Longest time until the last response. */
const PATIENCE_MS = 20 * 60_000
const APP_SECRET = 'app-secret-of-meta'
const PHONE = { id: '100200300', token: 'EAAG-token-of-whatsapp', name: 'The Mill' }
const PASSWORD = 'correct horse battery staple'

/**
 * Messages by WhatsApp of as many contacts, a third of them twice, while servers are killed: each must be answered once,
 * and the vendor's calls at once.
 */
export async function benchChannels(messages = MESSAGES): Promise<void> {
  await withPostgres(async ({ databaseUrl }) => {
    await withMeta(async (meta, settings) => {
      const both = { ...settings, DATABASE_URL: databaseUrl!, SECRET_KEY, CREDENTIALS_KEY: SECRET_KEY }
      const servers = [await startServer(both), await startServer(both)]
      const row = await measure(servers, { meta, messages })
      print(messages, ['PostgreSQL, two servers, each killed once', ...row])
    })
  })
  await withMeta(async (meta, settings) => {
    const server = await startServer(settings)
    const row = await measure([server], { meta, messages })
    print(messages, ['embedded, one server, killed twice', ...row])
  })
}

function print(messages: number, row: readonly string[]): void {
  const figures = ['p50', 'p95', 'longest'].map((figure) => `call, ${figure} (ms)`)
  const head = ['servers', ...figures, 'repeated calls', 'answered', 'twice', 'response after, p50 / p95 (s)']
  printTable(
    `Channels: ${messages} messages in a minute, a third twice (load ${loadavg()[0]!.toFixed(1)})`,
    [...head, 'until the last (s)', 'messages/s'],
    [row],
  )
}

type Meta = Awaited<ReturnType<typeof startMetaStandin>>

async function withMeta(
  work: (meta: Meta, settings: Record<string, string>) => Promise<void>,
): Promise<void> {
  const meta = await startMetaStandin({ appSecret: APP_SECRET })
  meta.addAccount({ kind: 'whatsapp', ...PHONE })
  try {
    await work(meta, { EGRESS_ALLOW: '127.0.0.1', META_GRAPH_URL: meta.origin, LOG_LEVEL: 'error' })
  } finally {
    await meta.close()
  }
}

async function measure(
  servers: readonly Server[],
  { meta, messages }: { meta: Meta; messages: number },
): Promise<string[]> {
  try {
    const { client, id, paths } = await connect(servers[0]!)
    const urls = servers.map(({ url }) => url + paths)
    const vendor = new Vendor({ meta, phoneNumberId: PHONE.id, urls })
    const reporting = vendor.report()
    const begun = performance.now()
    const timer = setInterval(() => process.stderr.write(`${vendor.progress}\n`), PROGRESS_MS)
    const written = Array.from({ length: messages }, async (_, n) => {
      await wait((n * WITHIN_MS) / messages)
      await vendor.write(n)
    })
    for (const third of [1, 2]) {
      await wait((third * WITHIN_MS) / 3 - (performance.now() - begun))
      const server = servers[(third - 1) % servers.length]!
      await server.kill()
      await server.restart()
    }
    await Promise.all(written)
    const last = await untilAnswered(vendor, { messages, begun })
    await untilIdle(client, id)
    clearInterval(timer)
    vendor.end()
    await reporting
    const { answered, doubled } = vendor.outcome
    const after = [0.5, 0.95]
      .map((share) => (percentile(vendor.answers, share) / 1000).toFixed(1))
      .join(' / ')
    const seconds = last / 1000
    return [
      ...vendor.times,
      vendor.repeats,
      `${answered}`,
      `${doubled}`,
      after,
      seconds.toFixed(0),
      (answered / seconds).toFixed(0),
    ]
  } finally {
    for (const server of servers) await server.close()
  }
}

async function connect(server: Server): Promise<{ client: Client; id: string; paths: string }> {
  const baseUrl = `${server.url}/api`
  const body = { username: 'owner@example.test', password: PASSWORD }
  const { token } = await createClient({ baseUrl }).call(accounts.signup, { body })
  const client = createClient({ baseUrl, headers: () => ({ authorization: `Bearer ${token}` }) })
  const base = await client.call(knowledge.create, { body: { name: 'Handbook' } })
  const source = {
    type: 'qa' as const,
    question: 'Where can I park?',
    answer: 'In the yard behind the shop.',
  }
  await client.call(knowledge.addSources, { params: { id: base.id }, body: [source] })
  await untilRead(client, base.id)
  const { id } = await client.call(agents.create, { body: { name: 'Mill', knowledgeIds: [base.id] } })
  const { callbackUrl } = await client.call(channels.connect, {
    params: { id },
    body: {
      channel: 'whatsapp',
      settings: { phoneNumberId: PHONE.id, token: PHONE.token, appSecret: APP_SECRET },
    },
  })
  return { client, id, paths: new URL(callbackUrl).pathname }
}

/** ms until every contact has a response, or no more come. */
async function untilAnswered(
  vendor: Vendor,
  { messages, begun }: { messages: number; begun: number },
): Promise<number> {
  for (;;) {
    const passed = performance.now() - begun
    if (vendor.outcome.answered >= messages || passed > PATIENCE_MS) return passed
    await wait(100)
  }
}

/** What a killed process was sending is repeated after its lease. */
async function untilIdle(client: Client, id: string): Promise<void> {
  for (;;) {
    const { items } = await client.call(channels.list, { params: { id } })
    if (items[0]!.queued === 0) return
    await wait(500)
  }
}
