import { randomUUID } from 'node:crypto'
import { agents, channels, conversations, handoffs } from '@millrace/contract'
import {
  type MetaStandin,
  type SlackStandin,
  startMetaStandin,
  startSlackStandin,
  type WhatsAppMessage,
  whatsAppMessages,
} from '@millrace/standins'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Config } from '../../config/config.ts'
import { makeKnowledge } from '../../testing/knowledge.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

// For tests only: an agent that vendors' stand-ins can write to.

export const APP_SECRET = 'app-secret-of-meta'
export const SLACK = { signingSecret: 'signing-secret-of-slack' }
export const PHONE = { id: '100200300', token: 'EAAG-token-of-whatsapp', name: 'The Mill' }
/** Until a vendor that doesn't answer is given up. */
const TIMEOUT_MS = 2000
const QUESTION = { question: 'Where can I park?', answer: 'In the yard behind the shop.' }

type Owner = Awaited<ReturnType<TestServer['signUp']>>

interface Started {
  server: TestServer
  owner: Owner
  agent: agents.Agent
  meta: MetaStandin
  slack: SlackStandin
}

/** A published agent that knows where to park. */
export async function makeAgent({ client }: Pick<Owner, 'client'>): Promise<agents.Agent> {
  const base = await makeKnowledge(client, [{ type: 'qa', ...QUESTION }])
  const { id } = await client.call(agents.create, { body: { name: 'Mill', knowledgeIds: [base.id] } })
  await client.call(agents.publish, { params: { id }, body: {} })
  return client.call(agents.get, { params: { id } })
}

type TeamOf = Parameters<typeof startSlackStandin>[0]['teamOf']

async function start(settings: Partial<Config>, teamOf: TeamOf): Promise<Started> {
  const meta = await startMetaStandin({ appSecret: APP_SECRET })
  const slack = await startSlackStandin({ ...SLACK, ...(teamOf ? { teamOf } : {}) })
  const urls = { META_GRAPH_URL: meta.origin, IG_GRAPH_URL: meta.origin, SLACK_API_URL: slack.origin }
  const server = await startTestServer({
    channels: { urls, graphVersion: 'v25.0', timeoutMs: TIMEOUT_MS },
    ...settings,
  })
  const owner = await server.signUp()
  meta.addAccount({ kind: 'whatsapp', ...PHONE })
  return { server, owner, agent: await makeAgent(owner), meta, slack }
}

export const WHATSAPP = { phoneNumberId: PHONE.id, token: PHONE.token, appSecret: APP_SECRET }

/** Starts them before the tests of the file. Rate limits are reset before each test. */
export function openChannels(
  settings: Partial<Config> | (() => Promise<Partial<Config>>) = {},
  { teamOf }: { teamOf?: TeamOf } = {},
) {
  let all: Started
  beforeAll(async () => {
    all = await start(typeof settings === 'function' ? await settings() : settings, teamOf)
  })
  beforeEach(async () => {
    await sql`delete from rate_limits`.execute(kit.db)
  })
  afterAll(async () => {
    await all.server.stop()
    await all.meta.close()
    await all.slack.close()
  })
  let count = 0
  const kit = {
    get server() {
      return all.server
    },
    get owner() {
      return all.owner
    },
    get agent() {
      return all.agent
    },
    get meta() {
      return all.meta
    },
    get slack() {
      return all.slack
    },
    get context() {
      return all.server.running.context
    },
    get db() {
      return all.server.running.context.db.kysely
    },
    connect: (
      channel: string,
      entered: Record<string, string>,
      agentId = all.agent.id,
      client = all.owner.client,
    ) => client.call(channels.connect, { params: { id: agentId }, body: { channel, settings: entered } }),
    /** Changes the agent's settings, as contacts get them. */
    async setConfig(body: Partial<agents.BotConfig>) {
      const { agent, owner } = all
      await owner.client.call(agents.setBotConfig, { params: { id: agent.id }, body })
      await owner.client.call(agents.publish, { params: { id: agent.id }, body: {} })
    },
    /** A message of WhatsApp; its ID. */
    async write(callbackUrl: string, message: Partial<WhatsAppMessage> & { from: WhatsAppMessage['from'] }) {
      const id = message.id ?? `wamid.in.${(count += 1)}.${randomUUID()}`
      const contact = message.from.phone ?? message.from.user!
      all.meta.wrote(PHONE.id, contact)
      const status = await all.meta.deliver(
        kit.local(callbackUrl),
        whatsAppMessages(PHONE.id, [{ ...message, id }]),
      )
      return { id, status }
    },
    /** A public URL leads to no machine here. */
    local: (callbackUrl: string) => all.server.url + new URL(callbackUrl).pathname,
    sentTo: (contact: string) => all.meta.sent.filter(({ to }) => to === contact).map(({ text }) => text),
    /** The newest conversation by a channel. */
    async conversation() {
      const { items } = await all.owner.client.call(conversations.listNonWeb, { query: {} })
      return items[0]!
    },
    desk: (conversationId: string) =>
      all.owner.client.call(handoffs.read, { params: { conversationId }, query: {} }),
    reply: (conversationId: string, text: string) =>
      all.owner.client.call(handoffs.reply, {
        params: { conversationId },
        body: { key: randomUUID(), text },
      }),
    transcript: (id: string) =>
      all.owner.client.call(conversations.transcript, { params: { id }, query: {} }),
  }
  return kit
}
