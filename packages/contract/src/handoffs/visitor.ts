import { z } from 'zod'
import { message } from '../conversations/messages.ts'
import { id } from '../ids.ts'
import { route } from '../route.ts'
import { text, timestamp } from '../text.ts'
import { HANDOFF_STATES } from './state.ts'

/** What a visitor is told of the handoff. */
export const shownHandoff = z.object({
  status: z.enum(HANDOFF_STATES),
  /** Who answers, as the owner shows it; null unless a person does. */
  person: z.string().nullable(),
  since: timestamp.nullable(),
  /** Of a request: until when a person can come. Then the assistant goes on. */
  due: timestamp.nullable(),
  /** Of a request: whether somebody is at the desk. */
  isAttended: z.boolean(),
})
export type ShownHandoff = z.infer<typeof shownHandoff>

/** What comes to a visitor without asking. `gone`: the conversation ended, and nothing follows. */
export const visitorEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('handoff'), handoff: shownHandoff }),
  z.object({ type: z.literal('message'), message }),
  z.object({ type: z.literal('typing'), typing: z.boolean() }),
  /** The person has read everything up to this message of the visitor. */
  z.object({ type: z.literal('read'), messageId: id('message') }),
  z.object({ type: z.literal('gone') }),
])
export type VisitorEvent = z.infer<typeof visitorEvent>

const ofConversation = z.strictObject({ conversationId: id('conversation') })
const byVisitor = z.strictObject({ visitorToken: text(100).optional() })

export const follow = route({
  id: 'handoffs.follow',
  method: 'GET',
  path: '/millrace/chatbot/:conversationId/live',
  summary:
    'Stream what people write in a conversation, and who answers. Begins after the message with this ID, or with all',
  who: { access: 'visitor', effect: 'read' },
  visit: true,
  visitorToken: true,
  params: ofConversation,
  query: z.strictObject({ after: id('message').optional() }),
  answer: 'sse',
  data: visitorEvent,
})

export const ask = route({
  id: 'handoffs.ask',
  method: 'POST',
  path: '/millrace/chatbot/:conversationId/handoff',
  summary: 'Request a person in a conversation, or withdraw the request',
  who: { access: 'visitor', effect: 'write' },
  visit: true,
  params: ofConversation,
  body: byVisitor.extend({ action: z.enum(['request', 'withdraw']) }),
  data: shownHandoff,
})

export const signal = route({
  id: 'handoffs.signal',
  method: 'POST',
  path: '/millrace/chatbot/:conversationId/signal',
  summary: 'Signal that the visitor is typing, or what they have read. Typing isn’t stored',
  who: { access: 'visitor', effect: 'write' },
  visit: true,
  params: ofConversation,
  body: byVisitor.extend({
    typing: z.boolean().optional(),
    /** Everything up to this message. */
    read: id('message').optional(),
  }),
  data: z.object({ noted: z.literal(true) }),
})
