import { z } from 'zod'
import { conversationChannel } from '../channels.ts'
import { ATTACHMENTS_MAX, sentAttachment } from '../conversations/attachments.ts'
import { loggedConversation } from '../conversations/log.ts'
import { attachment, message } from '../conversations/messages.ts'
import { id } from '../ids.ts'
import { inProject, route } from '../route.ts'
import { count, text, timestamp } from '../text.ts'
import { HANDOFF_REASONS, HANDOFF_STATES } from './state.ts'

/** Longest reply of a person. */
export const REPLY_MAX = 8000
export const QUEUES = ['waiting', 'mine', 'others', 'bot'] as const
export type Queue = (typeof QUEUES)[number]

const person = z.object({ id: id('user'), name: z.string() })

/** The handoff as the team sees it. */
export const deskHandoff = z.object({
  status: z.enum(HANDOFF_STATES),
  version: z.number().int(),
  assignee: person.nullable(),
  reason: z.enum(HANDOFF_REASONS).nullable(),
  since: timestamp.nullable(),
  due: timestamp.nullable(),
})
export type DeskHandoff = z.infer<typeof deskHandoff>

/** A conversation in a queue of the desk. */
export const deskItem = z.object({
  id: id('conversation'),
  handoff: deskHandoff,
  /** Who it is with, as far as that is known: a name, an address, or null. */
  visitor: z.string().nullable(),
  /** The channel's own name; null for the website and the console. */
  channel: z.string().nullable(),
  /** It takes place in the lab of that channel. */
  lab: z.boolean(),
  title: z.string(),
  preview: z.string(),
  /** The last message is the visitor's. */
  isVisitorLast: z.boolean(),
  /** Messages of the visitor that the caller has not read. */
  unread: z.number().int(),
  updatedAt: timestamp,
})
export type DeskItem = z.infer<typeof deskItem>

const colleague = person.extend({ presence: z.enum(['online', 'away', 'offline']) })

const byAgent = z.strictObject({ id: id('agent') })
const byConversation = z.strictObject({ conversationId: id('conversation') })

export const queues = route({
  id: 'handoffs.queues',
  method: 'GET',
  path: '/millrace/aiagents/:id/desk',
  summary:
    'Get the queues of an agent’s desk: the conversations of people, then the last ones of the assistant',
  who: inProject('readConversations', 'read'),
  params: byAgent,
  query: z.strictObject({ size: count(200).default(100) }),
  data: z.object({
    agent: z.object({ id: id('agent'), name: z.string(), offered: z.boolean() }),
    items: z.array(deskItem),
    /** The caller. */
    me: id('user'),
    /** Members who can answer. */
    people: z.array(colleague),
  }),
})

const note = z.object({
  id: id('note'),
  author: z.string().nullable(),
  text: z.string(),
  createdAt: timestamp,
})

export const deskMessage = message.extend({ key: z.string().nullable() })
export type DeskMessage = z.infer<typeof deskMessage>

export const read = route({
  id: 'handoffs.read',
  method: 'GET',
  path: '/millrace/desk/:conversationId',
  summary: 'Get a conversation at the desk: its newest messages, oldest first, its notes and its handoff',
  who: inProject('readConversations', 'read'),
  params: byConversation,
  query: z.strictObject({}),
  data: z.object({
    conversation: loggedConversation,
    handoff: deskHandoff,
    messages: z.array(deskMessage),
    notes: z.array(note),
    /** The last message that the visitor has read; null: none of a person's. */
    visitorRead: id('message').nullable(),
    /** Null for chats on the web. */
    channel: conversationChannel.nullable(),
  }),
})

export const change = route({
  id: 'handoffs.change',
  method: 'POST',
  path: '/millrace/desk/:conversationId/handoff',
  summary:
    'Take over, reassign, hand back or end a conversation. Refused with the current handoff if someone was faster',
  who: inProject('write', 'write', 'readConversations'),
  params: byConversation,
  body: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('take'), version: z.number().int() }),
    z.strictObject({ action: z.literal('assign'), version: z.number().int(), to: id('user') }),
    z.strictObject({
      action: z.literal('handBack'),
      version: z.number().int(),
      /** The agent answers what the visitor wrote since the last reply, if anything. */
      answer: z.boolean().optional(),
    }),
    z.strictObject({ action: z.literal('end'), version: z.number().int() }),
  ]),
  data: deskHandoff,
})

/** Made by the client for a message of its own: the same key is stored once. */
const key = z.uuid()

export const reply = route({
  id: 'handoffs.reply',
  method: 'POST',
  path: '/millrace/desk/:conversationId/reply',
  summary: 'Reply to the visitor of a conversation that you have taken over. The same key is stored once',
  who: inProject('write', 'write', 'readConversations'),
  params: byConversation,
  body: z.strictObject({
    key,
    text: text(REPLY_MAX).trim().min(1, 'is empty'),
    /** Files that were uploaded for it. */
    attachments: z.array(sentAttachment).max(ATTACHMENTS_MAX).optional(),
  }),
  data: deskMessage,
})

export const attach = route({
  id: 'handoffs.attach',
  method: 'POST',
  path: '/millrace/desk/:conversationId/attachments',
  summary:
    'Upload a picture or document for your next reply in a conversation, as multipart field `file`. Unless a reply uses it, it’s deleted within an hour',
  who: inProject('write', 'write', 'readConversations'),
  params: byConversation,
  query: z.strictObject({}),
  upload: 'file',
  shownOnce: true,
  data: attachment.extend({ key: z.string() }),
})

export const addNote = route({
  id: 'handoffs.addNote',
  method: 'POST',
  path: '/millrace/desk/:conversationId/notes',
  summary: 'Add a private note to a conversation. Visitors never see it. The same key is stored once',
  who: inProject('write', 'write', 'readConversations'),
  params: byConversation,
  body: z.strictObject({ key, text: text(REPLY_MAX).trim().min(1, 'is empty') }),
  data: note,
})

export const deskSignal = route({
  id: 'handoffs.deskSignal',
  method: 'POST',
  path: '/millrace/desk/:conversationId/signal',
  summary: 'Signal that you are typing, or that you have read the conversation up to a message',
  who: inProject('write', 'write', 'readConversations'),
  params: byConversation,
  body: z.strictObject({ typing: z.boolean().optional(), read: id('message').optional() }),
  data: z.object({ noted: z.literal(true) }),
})

/** What comes to a desk without asking. */
export const deskEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('message'), conversationId: id('conversation'), message: deskMessage }),
  z.object({ type: z.literal('handoff'), conversationId: id('conversation') }),
  z.object({ type: z.literal('note'), conversationId: id('conversation') }),
  z.object({
    type: z.literal('typing'),
    conversationId: id('conversation'),
    typing: z.boolean(),
    /** Null: the visitor. */
    userId: id('user').nullable(),
  }),
  z.object({ type: z.literal('read'), conversationId: id('conversation'), messageId: id('message') }),
  z.object({ type: z.literal('presence') }),
])
export type DeskEvent = z.infer<typeof deskEvent>

export const deskStream = route({
  id: 'handoffs.deskStream',
  method: 'GET',
  path: '/millrace/aiagents/:id/desk/stream',
  summary: 'Stream what happens at an agent’s desk. Members who have it open are online there',
  who: inProject('readConversations', 'read'),
  params: byAgent,
  query: z.strictObject({}),
  answer: 'sse',
  data: deskEvent,
})

export const setPresence = route({
  id: 'handoffs.setPresence',
  method: 'PUT',
  path: '/millrace/aiagents/:id/desk/presence',
  summary: 'Set whether you are away from an agent’s desk',
  who: inProject('write', 'write', 'readConversations'),
  params: byAgent,
  body: z.strictObject({ away: z.boolean() }),
  data: z.object({ away: z.boolean() }),
})
