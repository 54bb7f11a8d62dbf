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
  /** The name of the template that it is; null for others. */
  template: z.string().nullable(),
})
export type Delivery = z.infer<typeof delivery>

/** That a contact agreed to be written to outside a conversation. */
export const consent = z.object({
  at: timestamp,
  /** Who recorded it; null if the contact wrote it, or if that member is gone. */
  by: z.string().nullable(),
  /** How they know. */
  note: z.string().nullable(),
})

/** A conversation's way out, for the desk and the log. */
export const conversationChannel = z.object({
  channel: z.string(),
  connectionId: id('channelConnection'),
  name: z.string(),
  contact: z.string().nullable(),
  /** Why a person can't write now; null if they can. */
  closed: z.string().nullable(),
  /** Until when they can; null: without end. */
  openUntil: timestamp.nullable(),
  /** Whether a template can be sent, at once or with the contact's consent. */
  takesTemplates: z.boolean(),
  /** Whether a template can only be sent with consent. */
  needsConsent: z.boolean(),
  consent: consent.nullable(),
  /** Largest file in bytes, of each media type that it takes; null if it takes none. */
  files: z.record(z.string(), z.number()).nullable(),
  deliveries: z.array(delivery),
})
export type ConversationChannel = z.infer<typeof conversationChannel>

/** A text that the vendor has checked, and that may be sent when other texts may not. */
export const template = z.object({
  name: z.string(),
  language: z.string(),
  /** In the vendor's own words, such as `APPROVED`. */
  status: z.string(),
  category: z.string(),
  header: z.string(),
  body: z.string(),
  footer: z.string(),
  /** In the order of the values that are sent. */
  placeholders: z.array(z.object({ part: z.enum(['header', 'body']), key: z.string() })),
  isApproved: z.boolean(),
  /** False if it needs more than texts, such as a picture. */
  isSendable: z.boolean(),
})
export type Template = z.infer<typeof template>

/** Longest value of a placeholder: WhatsApp's limit for a whole body. */
export const TEMPLATE_VALUE_MAX = 1024

/** A template with the values of its placeholders, in order. */
export const chosenTemplate = z.strictObject({
  name: line(512),
  language: line(20),
  values: z.array(text(TEMPLATE_VALUE_MAX)).max(50),
})
export type ChosenTemplate = z.infer<typeof chosenTemplate>

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

const templateList = z.object({
  items: z.array(template),
  /** When they were read at the vendor; null: never, or they have changed since. */
  readAt: timestamp.nullable(),
})

export const templates = route({
  id: 'channels.templates',
  method: 'GET',
  path: '/millrace/aiagents/:id/channels/:connectionId/templates',
  summary: 'List the templates of a connection, as they were last read at the vendor',
  who: inProject('read', 'read'),
  params: byConnection,
  data: templateList,
})

export const readTemplates = route({
  id: 'channels.readTemplates',
  method: 'POST',
  path: '/millrace/aiagents/:id/channels/:connectionId/templates',
  summary: 'Read the templates of a connection at the vendor again',
  who: inProject('write', 'write'),
  params: byConnection,
  data: templateList,
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
