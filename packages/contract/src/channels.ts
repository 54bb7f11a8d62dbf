import { z } from 'zod'
import { id } from './ids.ts'
import { inProject, route } from './route.ts'
import { line, text, timestamp } from './text.ts'

// Messaging channels of an agent. Which channels there are is the server's: the console shows what it lists.

const texts = z.object({ en: z.string(), de: z.string(), zh: z.string() })

/** A channel that can be connected. */
export const channel = z.object({
  id: z.string(),
  /** The vendor's own name. */
  name: z.string(),
  fields: z.array(
    z.object({ key: z.string(), label: texts, help: texts, secret: z.boolean(), optional: z.boolean() }),
  ),
  /** What to do at the vendor with the callback URL. */
  steps: texts,
  /** Whether the vendor asks for the verify token. */
  hasVerifyToken: z.boolean(),
})
export type Channel = z.infer<typeof channel>

/** `reconnect`: the vendor refuses the token; messages wait. */
export const CONNECTION_STATES = ['connected', 'reconnect'] as const

/** A reason that the console translates, and what the vendor said. */
export const channelFailure = z.object({ reason: z.string(), detail: z.string().nullable() })
export type ChannelFailure = z.infer<typeof channelFailure>

export const connection = z.object({
  id: id('channelConnection'),
  channel: z.string(),
  /** As the vendor names the account. */
  name: z.string(),
  /** What was entered, without secrets. */
  settings: z.record(z.string(), z.string()),
  state: z.enum(CONNECTION_STATES),
  error: channelFailure.nullable(),
  errorAt: timestamp.nullable(),
  /** Of the last message that arrived. */
  lastInboundAt: timestamp.nullable(),
  /** Messages that wait to be sent. */
  queued: z.number().int(),
  createdAt: timestamp,
})
export type Connection = z.infer<typeof connection>

/** A connection for those who may change it: with what the vendor needs. */
export const ownConnection = connection.extend({ callbackUrl: z.string(), verifyToken: z.string() })
export type OwnConnection = z.infer<typeof ownConnection>

export const DELIVERY_STATES = ['queued', 'sent', 'delivered', 'read', 'failed'] as const

/** What became of a message that went out by a channel. */
export const delivery = z.object({
  messageId: id('message'),
  state: z.enum(DELIVERY_STATES),
  failure: channelFailure.nullable(),
})
export type Delivery = z.infer<typeof delivery>

/** A conversation's way out, for the desk and the log. */
export const conversationChannel = z.object({
  channel: z.string(),
  name: z.string(),
  contact: z.string().nullable(),
  /** Why a person can't write now; null if they can. */
  closed: z.string().nullable(),
  /** Until when they can; null: without end. */
  openUntil: timestamp.nullable(),
  deliveries: z.array(delivery),
})
export type ConversationChannel = z.infer<typeof conversationChannel>

const byAgent = z.strictObject({ id: id('agent') })
const byConnection = byAgent.extend({ connectionId: id('channelConnection') })

/** Keys of an object are limited like its values. */
const settings = z
  .record(z.string().max(40), text(1000).trim())
  .refine((values) => Object.keys(values).length <= 20, 'has too many keys')

export const list = route({
  id: 'channels.list',
  method: 'GET',
  path: '/millrace/aiagents/:id/channels',
  summary: 'List the channels that an agent can be connected to, and its connections',
  who: inProject('read', 'read'),
  params: byAgent,
  data: z.object({ channels: z.array(channel), items: z.array(connection) }),
})

export const get = route({
  id: 'channels.get',
  method: 'GET',
  path: '/millrace/aiagents/:id/channels/:connectionId',
  summary: 'Get a connection with its callback URL and verify token. Its secrets are never returned',
  who: inProject('write', 'read'),
  params: byConnection,
  data: ownConnection,
})

export const connect = route({
  id: 'channels.connect',
  method: 'POST',
  path: '/millrace/aiagents/:id/channels',
  summary:
    'Connect an agent to an account at a vendor. The vendor is asked first whether the settings are right',
  who: inProject('write', 'write'),
  params: byAgent,
  body: z.strictObject({ channel: line(40), settings }),
  data: ownConnection,
})

export const update = route({
  id: 'channels.update',
  method: 'PUT',
  path: '/millrace/aiagents/:id/channels/:connectionId',
  summary: 'Replace the secrets of a connection, such as an expired token. What isn’t sent stays as it is',
  who: inProject('write', 'write'),
  params: byConnection,
  body: z.strictObject({ settings }),
  data: ownConnection,
})

export const test = route({
  id: 'channels.test',
  method: 'POST',
  path: '/millrace/aiagents/:id/channels/:connectionId/test',
  summary: 'Ask the vendor whether the connection works',
  who: inProject('write', 'write'),
  params: byConnection,
  data: z.object({
    ok: z.boolean(),
    /** As the vendor names the account. */
    name: z.string().nullable(),
    failure: channelFailure.nullable(),
    ms: z.number().int(),
  }),
})

export const disconnect = route({
  id: 'channels.disconnect',
  method: 'DELETE',
  path: '/millrace/aiagents/:id/channels/:connectionId',
  summary:
    'Disconnect an account. Its secrets are deleted, and messages that wait aren’t sent; conversations stay',
  who: inProject('write', 'write'),
  params: byConnection,
  data: z.object({ removed: z.literal(true) }),
})

const atCallback = z.strictObject({ connectionId: z.string().max(100) })

/** Bodies of vendors with many messages at once. */
const CALL_BYTES = 3 * 1024 * 1024

export const confirm = route({
  id: 'channels.confirm',
  method: 'GET',
  path: '/hooks/channels/:connectionId',
  summary: 'Confirm a callback URL to a vendor that asks with the verify token',
  who: { access: 'public', effect: 'read' },
  params: atCallback,
  answer: 'file',
  data: z.unknown(),
})

export const receive = route({
  id: 'channels.receive',
  method: 'POST',
  path: '/hooks/channels/:connectionId',
  summary: 'Receive messages and states from a vendor, signed over the raw body',
  who: { access: 'public', effect: 'write' },
  textBody: true,
  bodyLimit: CALL_BYTES,
  params: atCallback,
  body: z.string(),
  answer: 'file',
  data: z.unknown(),
})
