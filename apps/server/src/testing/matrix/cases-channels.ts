import { randomUUID } from 'node:crypto'
import { agents, channels, type Client, connections, conversations } from '@millrace/contract'
import { sql } from 'kysely'
import { newId } from '../../lib/ids.ts'
import type { Case, Input } from './case.ts'
import { makeAgent, type World } from './world.ts'

let unique = 0

/** Settings of a new phone number, which the vendor has. */
function newPhone({ meta }: World) {
  const id = `7000${(unique += 1)}`
  const token = `token-of-${id}`
  meta.addAccount({ kind: 'whatsapp', id, token, name: 'Phone', businessAccount: `waba-${id}` })
  return { phoneNumberId: id, token, appSecret: 'secret-of-the-app' }
}

const bodyOf = (world: World) => ({ channel: 'whatsapp', settings: newPhone(world) })

async function connect(client: Client, world: World) {
  const { id } = await makeAgent(client)
  const body = bodyOf(world)
  const connection = await client.call(channels.connect, { params: { id }, body })
  return { params: { id, connectionId: connection.id }, token: body.settings.token }
}

/** Connects a person at Meta for the caller's project. */
export async function connectMeta(client: Client, { vendors }: World, projectId: string): Promise<string> {
  vendors.people.meta = { id: `p${(unique += 1)}`, name: `Person ${unique}` }
  const body = { vendor: 'meta' as const, purposes: ['metaPages' as const], projectId }
  const { url } = await client.call(connections.url, { body })
  const { id } = await client.call(connections.finish, { body: await vendors.authorise(url) })
  return id
}

const onConnection = (rest: Omit<Input, 'params'> = {}): Case => ({
  over: 'object',
  make: async (client, world) => ({ params: (await connect(client, world)).params, ...rest }),
  random: () => ({ params: { id: newId('agent'), connectionId: newId('channelConnection') }, ...rest }),
})

const TEMPLATE = { name: 'hello', language: 'en', values: [] }

/** A conversation by WhatsApp with a contact who agreed to messages, and a template for it. */
async function makeContact(client: Client, world: World): Promise<string> {
  const { params } = await connect(client, world)
  const handoff = { enabled: true } as agents.BotConfig['handoff']
  await client.call(agents.setBotConfig, { params: { id: params.id }, body: { handoff } })
  const response = await client.open(conversations.chat, { body: { agentId: params.id, message: 'Hello' } })
  const id = /"conversationId":"(cnv_\w+)"/.exec(await response.text())![1]!
  const { connectionId } = params
  const db = world.server.running.context.db.kysely
  await sql`update conversations set channel = 'whatsapp' where id = ${id}`.execute(db)
  await sql`insert into channel_contacts (id, account_id, connection_id, conversation_id, opted_in_at)
    select ${newId('channelContact')}, account_id, id, ${id}, now() from channel_connections where id = ${connectionId}`.execute(
    db,
  )
  await sql`insert into channel_templates (connection_id, account_id, name, language, is_approved, status, category,
      header, body, footer, placeholders, is_sendable)
    select id, account_id, 'hello', 'en', true, 'APPROVED', 'UTILITY', '', 'Hello', '', '[]', true
    from channel_connections where id = ${connectionId}`.execute(db)
  return id
}

const onContact = (rest: () => Omit<Input, 'params'>): Case => ({
  over: 'object',
  make: async (client, world) => ({
    params: { conversationId: await makeContact(client, world) },
    ...rest(),
  }),
  random: () => ({ params: { conversationId: newId('conversation') }, ...rest() }),
})

async function openLab(client: Client, channel = 'whatsapp') {
  const { id } = await makeAgent(client)
  const lab = await client.call(channels.openLab, { params: { id }, body: { channel } })
  return { lab, params: { id, connectionId: lab.connection.id } }
}

const randomLab = (rest: Omit<Input, 'params'> = {}) => ({
  params: { id: newId('agent'), connectionId: newId('channelConnection') },
  ...rest,
})

const onLab = (rest: Omit<Input, 'params'> = {}): Case => ({
  over: 'object',
  make: async (client) => ({ params: (await openLab(client)).params, ...rest }),
  random: () => randomLab(rest),
})

/** Without a signature or verify token, nobody gets in. */
const asVendor = (status: 401 | 403, rest: Omit<Input, 'params'> = {}): Case => ({
  over: 'none',
  input: () => ({ params: { connectionId: newId('channelConnection') }, ...rest }),
  status,
})

export const CHANNEL_CASES: Record<string, Case> = {
  'channels.list': {
    over: 'object',
    make: async (client) => ({ params: { id: (await makeAgent(client)).id } }),
    random: () => ({ params: { id: newId('agent') } }),
  },
  'channels.connect': {
    over: 'object',
    make: async (client, world) => ({ params: { id: (await makeAgent(client)).id }, body: bodyOf(world) }),
    random: (world) => ({ params: { id: newId('agent') }, body: bodyOf(world) }),
  },
  'channels.sources': {
    over: 'object',
    make: async (client) => ({ params: { id: (await makeAgent(client)).id, channel: 'messenger' } }),
    random: () => ({ params: { id: newId('agent'), channel: 'messenger' } }),
  },
  'channels.accounts': {
    over: 'object',
    make: async (client, world) => {
      const { id, projectId } = await makeAgent(client)
      const connectionId = await connectMeta(client, world, projectId)
      return { params: { id, channel: 'messenger' }, query: { connectionId } }
    },
    random: () => ({
      params: { id: newId('agent'), channel: 'messenger' },
      query: { connectionId: newId('connection') },
    }),
  },
  'channels.get': onConnection(),
  'channels.update': {
    over: 'object',
    make: async (client, world) => {
      const { params, token } = await connect(client, world)
      return { params, body: { settings: { token } } }
    },
    random: () => ({
      params: { id: newId('agent'), connectionId: newId('channelConnection') },
      body: { settings: { token: 'token-of-another' } },
    }),
  },
  'channels.test': onConnection(),
  'channels.disconnect': onConnection(),
  'channels.templates': onConnection(),
  'channels.readTemplates': onConnection(),
  'handoffs.sendTemplate': onContact(() => ({ body: { key: randomUUID(), template: TEMPLATE } })),
  'handoffs.setConsent': onContact(() => ({ body: { agreed: true, note: '' } })),
  'channels.openLab': {
    over: 'object',
    make: async (client) => ({ params: { id: (await makeAgent(client)).id }, body: { channel: 'slack' } }),
    random: () => ({ params: { id: newId('agent') }, body: { channel: 'slack' } }),
  },
  'channels.readLab': onLab(),
  'channels.setLab': onLab({ body: { delaySeconds: 1 } }),
  'channels.addLabContact': onLab({ body: { name: 'Robin', kind: 'user' } }),
  'channels.actInLab': {
    over: 'object',
    make: async (client) => {
      const { lab, params } = await openLab(client)
      return { params, body: { act: 'message', contactId: lab.contacts[0]!.id, text: 'Hi' } }
    },
    random: () => randomLab({ body: { act: 'message', contactId: newId('labContact'), text: 'Hi' } }),
  },
  'channels.getLabCall': {
    over: 'object',
    make: async (client) => {
      const { lab, params } = await openLab(client)
      const body = { act: 'forged' as const, contactId: lab.contacts[0]!.id, text: 'Hi' }
      const { calls } = await client.call(channels.actInLab, { params, body })
      return { params: { ...params, callId: calls[0]!.id } }
    },
    random: () => ({ params: { ...randomLab().params, callId: newId('labCall') } }),
  },
  'channels.confirm': asVendor(403),
  'channels.receive': asVendor(401, { body: {} }),
  'channels.confirmApp': { over: 'none', input: () => ({ params: { vendor: 'meta' } }), status: 403 },
  'channels.receiveApp': {
    over: 'none',
    input: () => ({ params: { vendor: 'meta' }, body: {} }),
    status: 401,
  },
}
