import { z } from 'zod'
import { id } from './ids.ts'
import { page, pageQuery } from './lists.ts'
import { inProject, route } from './route.ts'
import { text, timestamp } from './text.ts'

export const MESSAGE_MAX = 8000

/** A passage that an answer rests on; `number` is the one printed in the text as `[number]`. */
export const citation = z.object({
  number: z.number().int(),
  chunkId: id('chunk'),
  sourceId: id('source'),
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

export const message = z.object({
  id: id('message'),
  role: z.enum(['user', 'assistant']),
  text: z.string(),
  citations: z.array(citation),
  /** `cut`: the visitor stopped it or the model broke off; `failed`: no answer came. */
  state: z.enum(['complete', 'cut', 'failed']),
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

/** The parts of a streamed answer, in order: start, any text and citations, then done or error. */
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
  z.object({ type: z.literal('citation'), id: z.number().int(), citation }),
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
    /** `fallback`: nothing in the knowledge answers the question. */
    reason: z.enum(['stop', 'length', 'content-filter', 'fallback', 'other']),
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
    'Ask an agent; the answer is a stream of typed parts. A visitor names the public id, a member the agent',
  who: { access: 'visitor', effect: 'write' },
  body: z
    .strictObject({
      agentId: id('agent').optional(),
      publicId: z.uuid().optional(),
      conversationId: id('conversation').optional(),
      visitorToken: text(100).optional(),
      message: text(MESSAGE_MAX).trim().min(1, 'is empty'),
    })
    .refine((body) => target.safeParse(pickTarget(body)).success, {
      message: 'give exactly one of agentId and publicId',
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
  summary: 'Messages of a conversation, oldest first; a visitor shows the token of that conversation',
  who: { access: 'visitor', effect: 'read' },
  params: z.strictObject({ conversationId: id('conversation') }),
  query: z.strictObject({ visitorToken: text(100).optional() }),
  data: z.object({ conversation, messages: z.array(message) }),
})

export const list = route({
  id: 'conversations.list',
  method: 'GET',
  path: '/millrace/aiagents/conversation',
  summary: "The caller's own conversations with the agents of a project",
  who: inProject('read', 'read'),
  query: pageQuery.extend({ agentId: id('agent').optional() }),
  data: page(conversation),
})
