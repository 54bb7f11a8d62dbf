import { z } from 'zod'
import { id } from './ids.ts'
import { inProject, route } from './route.ts'
import { line, text, timestamp } from './text.ts'
import { accountChoice } from './channel-accounts.ts'

export * from './channel-accounts.ts'
export * from './channel-hooks.ts'

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
  /** Whether an account can be chosen with one of the project's connections, too. */
  byConnection: z.boolean(),
  /** What the lab can do; null if the channel can’t be tried in it. */
  lab: z
    .object({
      people: z.array(z.object({ id: z.string(), label: texts })),
      acts: z.array(z.enum(['button', 'picture'])),
    })
    .nullable(),
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
  /** The vendor's ID of the account. */
  account: z.string(),
  /** As the vendor names the account. */
  name: z.string(),
  /** To the simulated vendor of the lab. */
  lab: z.boolean(),
  /** It was chosen with a connection: the vendor writes to the installation's callback URL, not to one of its own. */
  byConnection: z.boolean(),
  settings: z
    .record(z.string(), z.string())
    .meta({ description: 'What was entered, by the key of its field, without secrets' }),
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
  /** It takes place in the lab only. */
  lab: z.boolean(),
  /** The provider refuses the token. What is written waits until there is a new one. */
  needsToken: z.boolean(),
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

/** What a template says, and what it needs. */
export const templateParts = z.object({
  header: z.string(),
  body: z.string(),
  footer: z.string(),
  /** In the order of the values that are sent. */
  placeholders: z.array(z.object({ part: z.enum(['header', 'body']), key: z.string() })),
})
export type TemplateParts = z.infer<typeof templateParts>

/** A text that the vendor has checked, and that may be sent when other texts may not. */
export const template = templateParts.extend({
  name: z.string(),
  language: z.string(),
  /** In the vendor's own words, such as `APPROVED`. */
  status: z.string(),
  category: z.string(),
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
  .meta({
    description:
      'Values by the key of their field, such as token. The list of channels has the fields of each',
  })

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

const oneOf = (given: { settings?: unknown; from?: unknown }) =>
  (given.settings === undefined) !== (given.from === undefined)
const ONE_OF = 'needs either settings or from'

export const connect = route({
  id: 'channels.connect',
  method: 'POST',
  path: '/millrace/aiagents/:id/channels',
  summary:
    'Connect an agent to an account at a vendor, by settings or by choosing it with a connection. The vendor is asked first',
  who: inProject('write', 'write'),
  params: byAgent,
  body: z
    .strictObject({ channel: line(40), settings: settings.optional(), from: accountChoice.optional() })
    .refine(oneOf, ONE_OF),
  example: {
    channel: 'whatsapp',
    settings: { phoneNumberId: '106540352242922', token: 'EAAG…', appSecret: '0123456789abcdef' },
  },
  data: ownConnection,
})

export const update = route({
  id: 'channels.update',
  method: 'PUT',
  path: '/millrace/aiagents/:id/channels/:connectionId',
  summary:
    'Replace the secrets of a connection, such as an expired token, or choose its account again. What isn’t sent stays as it is',
  who: inProject('write', 'write'),
  params: byConnection,
  body: z
    .strictObject({ settings: settings.optional(), from: accountChoice.optional() })
    .refine(oneOf, ONE_OF),
  example: { settings: { token: 'EAAG…' } },
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

// The lab: a connection to a simulated vendor inside the server, which the same code serves.

/** What happens to the next message: the simulated vendor refuses it, gives no answer, or accepts it without one. */
export const LAB_FAULTS = ['rate', 'down', 'token', 'rejected', 'hang', 'lost'] as const
export type LabFault = (typeof LAB_FAULTS)[number]

/** How the simulated vendor reports what became of messages. */
export const LAB_STATES = ['normal', 'reversed', 'late', 'none', 'failed'] as const
export type LabStates = (typeof LAB_STATES)[number]

/** What a call of the lab was about. */
export const LAB_CALLS = [
  'message',
  'button',
  'picture',
  'duplicate',
  'forged',
  'sent',
  'delivered',
  'read',
  'failed',
  'send',
  'file',
  'upload',
  'profile',
  'other',
] as const
export type LabCallKind = (typeof LAB_CALLS)[number]

/** What the code did with a call of the vendor. */
export const LAB_OUTCOMES = ['pending', 'done', 'refused', 'duplicate', 'forged', 'ignored'] as const

const labContact = z.object({
  id: id('labContact'),
  name: z.string(),
  kind: z.string(),
  /** A phone number, a user ID or a thread: by what the vendor names it. */
  identifiers: z.array(z.object({ kind: z.string(), value: z.string() })),
  /** When it last wrote, as the vendor counts it. */
  wroteAt: timestamp.nullable(),
  /** It wants no more messages. */
  optedOut: z.boolean(),
  /** At the desk and in the history; null until the contact wrote. */
  conversationId: id('conversation').nullable(),
})
export type LabContact = z.infer<typeof labContact>

const labCall = z.object({
  id: id('labCall'),
  contactId: id('labContact').nullable(),
  /** `in`: the vendor called the server. */
  direction: z.enum(['in', 'out']),
  what: z.enum(LAB_CALLS),
  /** What was written. */
  text: z.string().nullable(),
  /** Of the answer; null if there was none. */
  status: z.number().int().nullable(),
  /** Of a call of the vendor. */
  outcome: z.enum(LAB_OUTCOMES).nullable(),
  /** Why it was refused. */
  reason: z.string().nullable(),
  /** What became of a message that the vendor has accepted. */
  delivery: z.enum(DELIVERY_STATES).nullable(),
  ms: z.number().int(),
  at: timestamp,
})
export type LabCall = z.infer<typeof labCall>

const LAB_DELAY_MAX = 60

const labBehavior = z.object({
  /** One for each of the next messages. */
  faults: z.array(z.enum(LAB_FAULTS)).max(20),
  delaySeconds: z.number().int().min(0).max(LAB_DELAY_MAX),
  states: z.enum(LAB_STATES),
})

/** The newest calls come first. */
export const lab = labBehavior.extend({
  connection,
  contacts: z.array(labContact),
  calls: z.array(labCall),
})
export type Lab = z.infer<typeof lab>

export const openLab = route({
  id: 'channels.openLab',
  method: 'POST',
  path: '/millrace/aiagents/:id/channels/lab',
  summary:
    'Connect an agent to the simulated vendor of a channel, or return that connection. It needs no account, key or network',
  who: inProject('write', 'write'),
  params: byAgent,
  body: z.strictObject({ channel: line(40) }),
  example: { channel: 'whatsapp' },
  data: lab,
})

export const readLab = route({
  id: 'channels.readLab',
  method: 'GET',
  path: '/millrace/aiagents/:id/channels/:connectionId/lab',
  summary: 'Get the contacts of a lab, how its simulated vendor behaves, and its latest calls',
  who: inProject('write', 'read'),
  params: byConnection,
  data: lab,
})

export const setLab = route({
  id: 'channels.setLab',
  method: 'PUT',
  path: '/millrace/aiagents/:id/channels/:connectionId/lab',
  summary: 'Set how the simulated vendor of a lab behaves',
  who: inProject('write', 'write'),
  params: byConnection,
  body: z.strictObject(labBehavior.partial().shape),
  example: { faults: ['rate'], delaySeconds: 3 },
  data: lab,
})

export const addLabContact = route({
  id: 'channels.addLabContact',
  method: 'POST',
  path: '/millrace/aiagents/:id/channels/:connectionId/lab/contacts',
  summary: 'Add a contact to a lab',
  who: inProject('write', 'write'),
  params: byConnection,
  body: z.strictObject({ name: line(60), kind: line(40) }),
  example: { name: 'Robin', kind: 'phone' },
  data: labContact,
})

const byContact = { contactId: id('labContact') }
const written = { ...byContact, text: text(4000).trim() }

/** `duplicate`: the last call of a contact arrives again. `expire`: the contact's last message counts as this old. */
export const labAct = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('message'), ...written }),
  z.strictObject({ act: z.literal('button'), ...written }),
  z.strictObject({ act: z.literal('picture'), ...written }),
  z.strictObject({ act: z.literal('forged'), ...written }),
  z.strictObject({ act: z.literal('duplicate') }),
  z.strictObject({ act: z.literal('expire'), ...byContact, hours: z.number().int().min(1).max(720) }),
])
export type LabAct = z.infer<typeof labAct>

export const actInLab = route({
  id: 'channels.actInLab',
  method: 'POST',
  path: '/millrace/aiagents/:id/channels/:connectionId/lab/acts',
  summary:
    'Have a contact or the simulated vendor of a lab do something. Its call is checked and stored as any other',
  who: inProject('write', 'write'),
  params: byConnection,
  body: labAct,
  example: { act: 'message', contactId: 'clc_01h455vb4pex5vsknk084sn02q', text: 'Where can I park?' },
  data: lab,
})

export const getLabCall = route({
  id: 'channels.getLabCall',
  method: 'GET',
  path: '/millrace/aiagents/:id/channels/:connectionId/lab/calls/:callId',
  summary: 'Get a call of a lab with its bodies',
  who: inProject('write', 'read'),
  params: byConnection.extend({ callId: id('labCall') }),
  data: labCall.extend({ request: z.string(), answer: z.string().nullable() }),
})
