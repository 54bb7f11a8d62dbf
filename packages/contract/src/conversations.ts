import { z } from 'zod'
import { id } from './ids.ts'
import { agentValues } from './agents/fields.ts'
import { knownVisitor } from './agents/visits.ts'
import { page, pageQuery } from './lists.ts'
import { inProject, route } from './route.ts'
import { line, text, timestamp } from './text.ts'

export const MESSAGE_MAX = 8000

/**
 * A passage that an answer rests on; `number` is the one printed in the text as `[number]`. Visitors read it too, so it
 * has no ids: a citation is named by its message and number.
 */
export const citation = z.object({
  number: z.number().int(),
  sourceName: z.string(),
  page: z.number().int().nullable(),
  heading: z.string().nullable(),
  url: z.string().nullable(),
  text: z.string(),
  start: z.number().int(),
  end: z.number().int(),
  /** Ranges of `text` (UTF-16 units) that the answer uses. */
  highlights: z.array(z.object({ start: z.number().int(), end: z.number().int() })),
})
export type Citation = z.infer<typeof citation>

export const RATINGS = ['up', 'down'] as const
const rating = z.enum(RATINGS).nullable()

/** Why an answer came to its end. `fallback`: nothing in the knowledge answers the question. */
export const FINISHES = ['stop', 'length', 'content-filter', 'fallback', 'other'] as const
const finish = z.enum(FINISHES)

/** A tool that was called for an answer. */
export const toolUse = z.object({
  callId: z.string(),
  name: z.string(),
  state: z.enum(['running', 'done', 'failed']),
  ms: z.number().int().nullable(),
})
export type ToolUse = z.infer<typeof toolUse>

export const message = z.object({
  id: id('message'),
  role: z.enum(['user', 'assistant']),
  text: z.string(),
  citations: z.array(citation),
  /** `streaming`: it is being written; `cut`: the visitor stopped it or the model broke off; `failed`: no answer came. */
  state: z.enum(['streaming', 'complete', 'cut', 'failed']),
  /** Of a complete answer. */
  reason: finish.nullable(),
  /** Whether it cites a passage at least; null for questions. */
  grounded: z.boolean().nullable(),
  rating,
  tools: z.array(toolUse),
  /** How many other answers there were to the same question, before it was asked anew. */
  earlier: z.number().int(),
  createdAt: timestamp,
})
export type Message = z.infer<typeof message>

export const conversation = z.object({
  id: id('conversation'),
  agentId: id('agent'),
  title: z.string(),
  messages: z.number().int(),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type Conversation = z.infer<typeof conversation>

const tokens = z.object({ inputTokens: z.number().int(), outputTokens: z.number().int() })

/** A passage that the model is given. */
const foundPassage = z.object({
  sourceName: z.string(),
  page: z.number().int().nullable(),
  heading: z.string().nullable(),
  text: z.string(),
  score: z.number(),
})

/** What the model is sent, and the passages it is given. */
const prompt = z.object({
  system: z.string(),
  messages: z.array(z.object({ role: z.string(), text: z.string() })),
  passages: z.array(foundPassage),
  searchMs: z.number(),
})

const toolCall = z.object({ tool: toolUse, arguments: z.string(), result: z.string().nullable() })

/** What an answer took. */
const measures = z.object({
  usage: tokens,
  /** US dollars; null when the price is not known. */
  cost: z.number().nullable(),
  firstTokenMs: z.number().nullable(),
  totalMs: z.number(),
})

/** Everything behind an answer. */
const trace = z.object({ prompt, calls: z.array(toolCall), measures })
export type Trace = z.infer<typeof trace>

/** The parts of a streamed answer, in order: start, any text, tools and citations, then done or error. Ids grow. */
export const chatPart = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('start'),
    id: z.number().int(),
    conversationId: id('conversation'),
    questionId: id('message'),
    messageId: id('message'),
    /** Given to a visitor once, with a new conversation: the key to its history and next messages. */
    visitorToken: z.string().nullable(),
  }),
  z.object({ type: z.literal('text'), id: z.number().int(), delta: z.string() }),
  /** The whole answer as far as it is: takes the place of what came before. Begins a stream that is taken up elsewhere. */
  z.object({
    type: z.literal('snapshot'),
    id: z.number().int(),
    messageId: id('message'),
    text: z.string(),
    citations: z.array(citation),
    tools: z.array(toolUse),
  }),
  z.object({ type: z.literal('tool'), id: z.number().int(), tool: toolUse }),
  z.object({ type: z.literal('citation'), id: z.number().int(), citation }),
  /** What stands behind the answer. Told to members only, before the end. */
  trace.extend({ type: z.literal('trace'), id: z.number().int() }),
  z.object({
    type: z.literal('error'),
    id: z.number().int(),
    error: z.string(),
    message: z.string(),
    retryAfter: z.number().nullable(),
  }),
  z.object({
    type: z.literal('done'),
    id: z.number().int(),
    reason: finish,
    grounded: z.boolean(),
    usage: z.object({ inputTokens: z.number().int(), outputTokens: z.number().int() }),
  }),
])
export type ChatPart = z.infer<typeof chatPart>

const target = z.union([z.strictObject({ agentId: id('agent') }), z.strictObject({ publicId: z.uuid() })])

export const chat = route({
  id: 'conversations.chat',
  method: 'POST',
  path: '/millrace/chatbot',
  summary:
    'Send a message to an agent and stream the response as typed parts. Visitors use the public ID, members the agent’s ID',
  who: { access: 'visitor', effect: 'write' },
  visit: true,
  body: z
    .strictObject({
      agentId: id('agent').optional(),
      publicId: z.uuid().optional(),
      conversationId: id('conversation').optional(),
      visitorToken: text(100).optional(),
      /** Signed by the site: who asks. */
      identity: text(4096).optional(),
      message: text(MESSAGE_MAX).trim().min(1, 'is empty'),
    })
    .refine((body) => target.safeParse(pickTarget(body)).success, {
      message: 'send exactly one of agentId and publicId',
      path: ['agentId'],
    }),
  answer: 'sse',
  data: chatPart,
})

function pickTarget(body: { agentId?: string; publicId?: string }) {
  return Object.fromEntries(
    Object.entries({ agentId: body.agentId, publicId: body.publicId }).filter(
      ([, value]) => value !== undefined,
    ),
  )
}

export const history = route({
  id: 'conversations.history',
  method: 'GET',
  path: '/millrace/chatbot/:conversationId/history',
  summary: 'List messages of a conversation, oldest first. Visitors need the conversation’s token',
  who: { access: 'visitor', effect: 'read' },
  visit: true,
  params: z.strictObject({ conversationId: id('conversation') }),
  visitorToken: true,
  query: z.strictObject({}),
  data: z.object({ conversation: conversation.omit({ agentId: true }), messages: z.array(message) }),
})

const ofConversation = z.strictObject({ conversationId: id('conversation') })
const byVisitor = z.strictObject({ visitorToken: text(100).optional() })

export const resume = route({
  id: 'conversations.resume',
  method: 'GET',
  path: '/millrace/chatbot/:conversationId/stream',
  summary: 'Resume streaming a response after the part with this ID, or get the last response in full',
  who: { access: 'visitor', effect: 'read' },
  visit: true,
  params: ofConversation,
  visitorToken: true,
  query: z.strictObject({ after: z.coerce.number().int().min(-1).optional() }),
  answer: 'sse',
  data: chatPart,
})

export const stop = route({
  id: 'conversations.stop',
  method: 'POST',
  path: '/millrace/chatbot/:conversationId/stop',
  summary: 'Stop a response in progress. The text so far is kept',
  who: { access: 'visitor', effect: 'write' },
  visit: true,
  params: ofConversation,
  body: byVisitor,
  data: z.object({ stopping: z.boolean() }),
})

export const regenerate = route({
  id: 'conversations.regenerate',
  method: 'POST',
  path: '/millrace/chatbot/:conversationId/regenerate',
  summary: 'Regenerate the last response; the previous one is kept',
  who: { access: 'visitor', effect: 'write' },
  visit: true,
  params: ofConversation,
  body: byVisitor,
  answer: 'sse',
  data: chatPart,
})

export const rate = route({
  id: 'conversations.rate',
  method: 'POST',
  path: '/millrace/chatbot/:conversationId/rate',
  summary: 'Rate a response; null removes the rating',
  who: { access: 'visitor', effect: 'write' },
  visit: true,
  params: ofConversation,
  body: byVisitor.extend({ messageId: id('message'), rating, comment: text(2000).optional() }),
  data: z.object({ rating }),
})

export const list = route({
  id: 'conversations.list',
  method: 'GET',
  path: '/millrace/aiagents/conversation',
  summary: 'List your conversations with the agents of a project',
  who: inProject('read', 'read'),
  query: pageQuery.extend({
    agentId: id('agent').optional(),
    /** Stands in the name. */
    search: text(200).optional(),
  }),
  data: page(conversation),
})

export const create = route({
  id: 'conversations.create',
  method: 'POST',
  path: '/millrace/aiagents/conversation',
  summary: 'Start a conversation with an agent',
  who: inProject('read', 'write'),
  body: z.strictObject({ agentId: id('agent'), name: line(200).optional() }),
  data: conversation,
})

const byId = z.strictObject({ id: id('conversation') })

export const rename = route({
  id: 'conversations.rename',
  method: 'PUT',
  path: '/millrace/aiagents/conversation/:id',
  summary: 'Rename one of your conversations',
  who: inProject('read', 'write'),
  params: byId,
  query: z.strictObject({ name: line(200) }),
  data: conversation,
})

export const remove = route({
  id: 'conversations.delete',
  method: 'DELETE',
  path: '/millrace/aiagents/conversation/:id',
  summary: 'Delete one of your conversations',
  who: inProject('read', 'write'),
  params: byId,
  data: z.object({ deleted: z.literal(true) }),
})

/** A conversation in the log of an agent. */
export const loggedConversation = conversation.extend({
  agentName: z.string(),
  channel: z.string(),
  /** The member who had it; null for a visitor. */
  member: z.string().nullable(),
  /** Who the visitor is, as far as a code by email or a signature has shown. */
  visitor: knownVisitor.nullable(),
  /** Of its answers. */
  up: z.number().int(),
  down: z.number().int(),
  /** Answers that found nothing in the knowledge. */
  unanswered: z.number().int(),
})
export type LoggedConversation = z.infer<typeof loggedConversation>

export const listAll = route({
  id: 'conversations.listAll',
  method: 'GET',
  path: '/millrace/aiagents/allconversations',
  summary: 'List all conversations with the agents of a project, newest first',
  who: inProject('readConversations', 'read'),
  query: pageQuery.extend({
    agentId: id('agent').optional(),
    channel: text(40).optional(),
    rating: z.enum(RATINGS).optional(),
    unanswered: z.stringbool().optional(),
    from: timestamp.optional(),
    until: timestamp.optional(),
    /** Stands in a message. */
    search: text(200).optional(),
  }),
  data: page(loggedConversation),
})

export const listOfAgent = route({
  id: 'conversations.listOfAgent',
  method: 'GET',
  path: '/millrace/aiagents/:id/conversation',
  summary: 'List all conversations with an agent, newest first',
  who: inProject('readConversations', 'read'),
  params: z.strictObject({ id: id('agent') }),
  query: pageQuery,
  data: page(loggedConversation),
})

/** Days of figures that an overview holds, today among them. */
export const OVERVIEW_DAYS = 14

export const overview = route({
  id: 'conversations.overview',
  method: 'GET',
  path: '/millrace/aiagents/:id/overview',
  summary: 'Get what an agent has done: figures by day, and how far it is set up',
  who: inProject('read', 'read'),
  params: z.strictObject({ id: id('agent') }),
  /** IANA name; the days are those of this zone. */
  query: z.strictObject({ timeZone: line(60).default('UTC') }),
  data: z.object({
    /** The last 14 days, oldest first; visitors’ conversations and the answers to them. */
    days: z.array(
      z.object({
        date: z.iso.date(),
        conversations: z.number().int(),
        answers: z.number().int(),
        unanswered: z.number().int(),
        up: z.number().int(),
        down: z.number().int(),
      }),
    ),
    /** Answers that members got in the console. */
    tried: z.number().int(),
    /** Conversations that visitors ever had. */
    visits: z.number().int(),
    /** Sources of its knowledge bases by state. */
    sources: z.object({ ready: z.number().int(), working: z.number().int(), failed: z.number().int() }),
  }),
})

/** What only the owners see of an answer. */
const loggedMessage = message.extend({
  model: z.string().nullable(),
  inputTokens: z.number().int().nullable(),
  outputTokens: z.number().int().nullable(),
  /** US dollars. */
  cost: z.number().nullable(),
  comment: z.string().nullable(),
  /** Set when a later answer to the same question took its place. */
  replaced: z.boolean(),
})

export const transcript = route({
  id: 'conversations.transcript',
  method: 'GET',
  path: '/millrace/aiagents/allconversations/:id',
  summary: 'Get the conversation of any user or visitor, with all responses and their cost',
  who: inProject('readConversations', 'read'),
  params: byId,
  data: z.object({ conversation: loggedConversation, messages: z.array(loggedMessage) }),
})

export const removeMany = route({
  id: 'conversations.deleteMany',
  method: 'POST',
  path: '/millrace/aiagents/conversation/batchdelete',
  summary: 'Delete conversations of any user or visitor',
  who: inProject('write', 'write'),
  body: z.strictObject({ ids: z.array(id('conversation')).min(1).max(200) }),
  data: z.object({ deleted: z.number().int() }),
})

export const PLAYGROUND_COLUMNS = 4
/** Longest turn in UTF-16 units: the longest answer that an agent may be set to give comes back as one. */
export const PLAYGROUND_TURN_MAX = 80_000

/** What a playground answer shows beside its text. */
export const playgroundPart = z.discriminatedUnion('type', [
  prompt.extend({
    type: z.literal('prompt'),
    id: z.number().int(),
    passages: z.array(foundPassage.extend({ chunkId: id('chunk'), sourceId: id('source') })),
  }),
  z.object({ type: z.literal('text'), id: z.number().int(), delta: z.string() }),
  z.object({ type: z.literal('citation'), id: z.number().int(), citation }),
  toolCall.extend({ type: z.literal('call'), id: z.number().int() }),
  z.object({
    type: z.literal('error'),
    id: z.number().int(),
    error: z.string(),
    message: z.string(),
    retryAfter: z.number().nullable(),
  }),
  measures.extend({
    type: z.literal('done'),
    id: z.number().int(),
    reason: finish,
    grounded: z.boolean(),
    model: z.string(),
  }),
])
export type PlaygroundPart = z.infer<typeof playgroundPart>

export const playground = route({
  id: 'conversations.playground',
  method: 'POST',
  path: '/millrace/aiagents/:id/playground',
  summary: 'Test unsaved settings. Returns a response with its full trace; nothing is saved',
  who: inProject('write', 'write'),
  params: z.strictObject({ id: id('agent') }),
  body: z.strictObject({
    /** A published version to ask; without it, the draft. */
    version: z.number().int().min(1).optional(),
    /** Settings that differ from those of the draft or the version. */
    draft: agentValues.partial().default({}),
    knowledgeIds: z.array(id('knowledge')).max(20).optional(),
    turns: z
      .array(z.strictObject({ role: z.enum(['user', 'assistant']), text: text(PLAYGROUND_TURN_MAX) }))
      .min(1)
      .max(100)
      .refine((turns) => turns.at(-1)?.role === 'user', 'the last turn must be a question'),
  }),
  answer: 'sse',
  data: playgroundPart,
})
