import { z } from 'zod'
import { formReason, leadReason } from '../agents/lead-form.ts'
import { HANDOFF_STATES } from '../handoffs/state.ts'
import { id } from '../ids.ts'
import { page, pageQuery } from '../lists.ts'
import { inProject, route } from '../route.ts'
import { line, text } from '../text.ts'
import { ATTACHMENTS_MAX, sentAttachment } from './attachments.ts'
import {
  citation,
  conversation,
  failurePart,
  finish,
  message,
  rating,
  siteVisitor,
  toolUse,
  trace,
} from './messages.ts'

export * from './attachments.ts'
export * from './analytics.ts'
export * from './log.ts'
export * from './messages.ts'
export * from './overview.ts'
export * from './playground.ts'

export const MESSAGE_MAX = 8000
/** Longest conversation that a client carries itself, sealed. */
export const CARRIED_MAX = 140_000

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
    /** Whether visitors can get a person by now: a page can be older than what the owner published. */
    people: z.object({ offered: z.boolean(), button: z.boolean() }).optional(),
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
  /**
   * Of a conversation that is not recorded: all that was said, sealed. Send the last one as `carried` with the next
   * message, or the agent won't remember it.
   */
  z.object({ type: z.literal('carry'), id: z.number().int(), carried: z.string() }),
  /** Who answers from here on: with `bot`, the assistant. A message that a person gets has no response in this stream. */
  z.object({
    type: z.literal('handoff'),
    id: z.number().int(),
    status: z.enum(HANDOFF_STATES),
  }),
  z.object({ type: z.literal('citation'), id: z.number().int(), citation }),
  /** What stands behind the answer. Told to members only, before the end. */
  trace.extend({ type: z.literal('trace'), id: z.number().int() }),
  /** The visitor is to be shown the agent's lead form. Comes before the end of an answer. */
  z.object({ type: z.literal('leadForm'), id: z.number().int(), reason: leadReason }),
  failurePart,
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
      /** Of a conversation that is not recorded: its last `carry` part. */
      carried: text(CARRIED_MAX).optional(),
      /** Refuse the message if it would be recorded: the visitor was told otherwise. */
      noLog: z.literal(true).optional(),
      message: text(MESSAGE_MAX).trim().min(1, 'is empty'),
      /** Made by the client: a message that a person gets is stored once, however often it is sent. */
      key: z.uuid().optional(),
      /** The message asks for a person. */
      handoff: z.literal(true).optional(),
      visitor: siteVisitor.optional(),
      /** Files that were uploaded for it. */
      attachments: z.array(sentAttachment).max(ATTACHMENTS_MAX).optional(),
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
  data: z.object({
    conversation: conversation.omit({ agentId: true }),
    messages: z.array(message),
    /** Why the lead form is to be shown; null: it is not, or was filled in. */
    leadForm: formReason.nullable(),
  }),
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
  body: byVisitor.extend({
    /** Of a conversation that is not recorded: its last `carry` part. */
    carried: text(CARRIED_MAX).optional(),
  }),
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
