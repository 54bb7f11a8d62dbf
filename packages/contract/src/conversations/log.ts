import { z } from 'zod'
import { knownVisitor } from '../agents/visits.ts'
import { conversationChannel } from '../channels.ts'
import { id } from '../ids.ts'
import { page, pageQuery } from '../lists.ts'
import { inProject, route } from '../route.ts'
import { count, line, text, timestamp } from '../text.ts'
import { citation, conversation, message, RATINGS, siteVisitor } from './messages.ts'

/** Where conversations are had: the agent's public page or widget, the console, programs, and the lab of channels. */
export const CHANNELS = ['web', 'console', 'api', 'lab'] as const

/** Most characters of a first question in a list. */
export const PREVIEW_MAX = 200

/** What shows that a visitor may be frustrated: facts of the conversation, no guess about its tone. */
export const FRUSTRATION_SIGNS = [
  'unhelpful',
  'unansweredTwice',
  'handoffAfterUnanswered',
  'repeated',
  'angryWords',
] as const
export type FrustrationSign = (typeof FRUSTRATION_SIGNS)[number]

/** A conversation in the log of an agent. */
export const loggedConversation = conversation.extend({
  agentName: z.string(),
  channel: z.string(),
  /** The channel's own name; null for the website and the console. */
  channelName: z.string().nullable(),
  /** Who it is, as the channel's vendor says. */
  contact: z.string().nullable(),
  /** Its texts were not kept, or only those from before the agent’s no-log mode. */
  noLog: z.boolean(),
  /** The member who had it; null for a visitor. */
  member: z.string().nullable(),
  /** Who the visitor is, as far as a code by email or a signature has shown. */
  visitor: knownVisitor.nullable(),
  /** Where it began, and what that website said of its visitor; null for other pages. */
  site: siteVisitor.nullable(),
  /** Whose it is, once the visitor has filled in the lead form. */
  lead: z.object({ id: id('lead'), name: z.string().nullable() }).nullable(),
  /** How it began; null when nothing was asked yet. */
  firstQuestion: z.string().nullable(),
  /** Of its answers. */
  up: z.number().int(),
  down: z.number().int(),
  /** Answers that found nothing in the knowledge. */
  unanswered: z.number().int(),
  /** Signs of frustration that it shows. */
  signs: z.array(z.enum(FRUSTRATION_SIGNS)),
})
export type LoggedConversation = z.infer<typeof loggedConversation>

/**
 * How a conversation went. `resolved`: the agent answered every question, nobody rated an answer unhelpful, and no person
 * was asked for. `attention`: one of these is not so. `answered`: there was an answer, whatever became of it.
 */
export const OUTCOMES = ['resolved', 'attention', 'answered'] as const
/** A person was asked for or came, whether or not they wrote; `replied`: a person wrote. */
export const HANDOFF_FILTERS = ['any', 'replied'] as const

/** `frustrated`: with a sign of frustration. `satisfied`: with a helpful rating, and without such signs. */
export const SENTIMENTS = ['frustrated', 'satisfied'] as const

/** Which conversations of the log. */
const logFilter = z.strictObject({
  agentId: id('agent').optional(),
  channel: text(40).optional(),
  rating: z.enum(RATINGS).optional(),
  unanswered: z.stringbool().optional(),
  /** The visitor has filled in the lead form. */
  lead: z.stringbool().optional(),
  from: timestamp.optional(),
  until: timestamp.optional(),
  /** Stands in a message. */
  search: text(200).optional(),
  /** Began on this day or later, and on this day or earlier, in the time zone (UTC, if none is given). */
  beganFrom: z.iso.date().optional(),
  beganUntil: z.iso.date().optional(),
  timeZone: line(60).optional(),
  /** Began on this day of the week (1: Monday), and in this hour of the day. */
  weekday: count(7).optional(),
  hour: z.coerce.number().int().min(0).max(23).optional(),
  /** Not what members tried in the console. */
  visitors: z.stringbool().optional(),
  /** Began in the widget on a website. */
  widget: z.stringbool().optional(),
  /** Host and path of the page that it began on; `-`: none was said. */
  pagePath: text(300).optional(),
  outcome: z.enum(OUTCOMES).optional(),
  handoff: z.enum(HANDOFF_FILTERS).optional(),
  sentiment: z.enum(SENTIMENTS).optional(),
  /** Asked what the other questions of the topic ask. */
  topic: id('topic').optional(),
})

export const listAll = route({
  id: 'conversations.listAll',
  method: 'GET',
  path: '/millrace/aiagents/allconversations',
  summary: 'List all conversations with the agents of a project, newest first',
  who: inProject('readConversations', 'read'),
  query: pageQuery.extend(logFilter.shape),
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

export const listNonWeb = route({
  id: 'conversations.listNonWeb',
  method: 'GET',
  path: '/millrace/aiagents/nonweb/get',
  summary:
    'List conversations that came by another channel than the website, newest first. Attempts in the console are not among them',
  who: inProject('readConversations', 'read'),
  query: pageQuery.extend(logFilter.omit({ channel: true }).shape),
  data: page(loggedConversation),
})

/** A citation for those who may open its source. */
const loggedCitation = citation.extend({
  /** Null when the source is gone, or in a project that the caller may not enter; the chunk is null when it has changed. */
  place: z
    .object({ knowledgeId: id('knowledge'), sourceId: id('source'), chunkId: id('chunk').nullable() })
    .nullable(),
})

/** What only the owners see of an answer. */
const loggedMessage = message.extend({
  citations: z.array(loggedCitation),
  model: z.string().nullable(),
  inputTokens: z.number().int().nullable(),
  outputTokens: z.number().int().nullable(),
  /** US dollars. */
  cost: z.number().nullable(),
  comment: z.string().nullable(),
  /** Set when a later answer to the same question took its place. */
  replaced: z.boolean(),
})

const byId = z.strictObject({ id: id('conversation') })
/** Messages of a transcript in one answer. */
const TRANSCRIPT_PAGE = 100

export const transcript = route({
  id: 'conversations.transcript',
  method: 'GET',
  path: '/millrace/aiagents/allconversations/:id',
  summary:
    'Get the conversation of any user or visitor, with all responses and their cost, oldest first and in pages',
  who: inProject('readConversations', 'read'),
  params: byId,
  query: z.strictObject({
    /** `next` of the page before. */
    after: id('message').optional(),
    size: count(TRANSCRIPT_PAGE).default(TRANSCRIPT_PAGE),
  }),
  data: z.object({
    conversation: loggedConversation,
    messages: z.array(loggedMessage),
    /** What all responses have cost together, including replaced ones. */
    spent: z.object({
      /** US dollars. */
      cost: z.number(),
      credits: z.number(),
      /** Tokens of calls with the account’s own keys, which cost no credits. */
      ownTokens: z.number().int(),
    }),
    /** Null when this is the end. */
    next: z.string().nullable(),
    /** Null for chats on the web. */
    channel: conversationChannel.nullable(),
  }),
})

export const EXPORT_FORMATS = ['csv', 'json'] as const
/** An export ends after so many messages, with the whole conversation in which they end. */
export const EXPORT_MESSAGES = 200_000

export const exportLog = route({
  id: 'conversations.exportLog',
  method: 'GET',
  path: '/millrace/aiagents/allconversations/export',
  summary: `Export conversations as CSV (a line per message) or JSON, newest first, up to about ${EXPORT_MESSAGES.toLocaleString('en')} messages`,
  who: inProject('readConversations', 'read'),
  query: logFilter.extend({
    format: z.enum(EXPORT_FORMATS).default('csv'),
    /** This one alone. */
    conversationId: id('conversation').optional(),
  }),
  answer: 'file',
  data: z.string(),
})

export const removeMany = route({
  id: 'conversations.deleteMany',
  method: 'POST',
  path: '/millrace/aiagents/conversation/batchdelete',
  summary: 'Delete conversations of any user or visitor',
  who: inProject('write', 'write', 'readConversations'),
  body: z.strictObject({ ids: z.array(id('conversation')).min(1).max(200) }),
  data: z.object({ deleted: z.number().int() }),
})

/** Conversations that one call of `removeMatching` deletes. */
export const DELETE_BATCH = 500

export const removeMatching = route({
  id: 'conversations.deleteMatching',
  method: 'POST',
  path: '/millrace/aiagents/allconversations/delete',
  summary: `Delete the conversations that match a filter, at most ${DELETE_BATCH} per call; repeat while there are more`,
  // How many match a text tells what was written.
  who: inProject('write', 'write', 'readConversations'),
  body: logFilter.extend({
    unanswered: z.boolean().optional(),
    lead: z.boolean().optional(),
    visitors: z.boolean().optional(),
    widget: z.boolean().optional(),
    /** Those with a later message stay: nobody has seen them in the list. */
    until: timestamp,
  }),
  data: z.object({ deleted: z.number().int(), more: z.boolean() }),
})
