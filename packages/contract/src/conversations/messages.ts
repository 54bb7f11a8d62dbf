import { z } from 'zod'
import { HANDOFF_LINES } from '../handoffs/state.ts'
import { id } from '../ids.ts'
import { text, timestamp } from '../text.ts'

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
export const rating = z.enum(RATINGS).nullable()

/** Why an answer came to its end. `fallback`: nothing in the knowledge answers the question. */
export const FINISHES = ['stop', 'length', 'content-filter', 'fallback', 'other'] as const
export const finish = z.enum(FINISHES)

/** A tool that was called for an answer. */
export const toolUse = z.object({
  callId: z.string(),
  name: z.string(),
  state: z.enum(['running', 'done', 'failed']),
  ms: z.number().int().nullable(),
})
export type ToolUse = z.infer<typeof toolUse>

/** A file that came with a message. What it is was told by its content. */
export const attachment = z.object({
  id: id('file'),
  name: z.string(),
  kind: z.enum(['image', 'document']),
  mediaType: z.string(),
  bytes: z.number().int(),
  /** Of a document that is too long: only its beginning is read. */
  isCut: z.boolean(),
})
export type Attachment = z.infer<typeof attachment>

export const message = z.object({
  id: id('message'),
  /** `member`: a person of the team; `event`: a line between the messages. */
  role: z.enum(['user', 'assistant', 'member', 'event']),
  /** Of a member's: the name, as visitors are shown it. */
  author: z.string().optional(),
  /** Of an event: what happened, and who it names. */
  event: z
    .object({
      line: z.enum(HANDOFF_LINES),
      name: z.string().nullable(),
      text: z.string(),
      /** Nobody is there: the visitor is offered the lead form. */
      form: z.boolean().optional(),
      /** When the office hours begin again, if that is known. */
      opensAt: timestamp.optional(),
    })
    .optional(),
  text: z.string(),
  /** The files that came with it; left out: none. */
  attachments: z.array(attachment).optional(),
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

export const tokens = z.object({ inputTokens: z.number().int(), outputTokens: z.number().int() })

/** A passage that the model is given. */
export const foundPassage = z.object({
  sourceName: z.string(),
  page: z.number().int().nullable(),
  heading: z.string().nullable(),
  text: z.string(),
  score: z.number(),
})

/** What the model is sent, and the passages it is given. */
export const prompt = z.object({
  system: z.string(),
  messages: z.array(z.object({ role: z.string(), text: z.string() })),
  passages: z.array(foundPassage),
  searchMs: z.number(),
})

export const toolCall = z.object({ tool: toolUse, arguments: z.string(), result: z.string().nullable() })

/** What an answer took. */
export const measures = z.object({
  usage: tokens,
  /** US dollars; null when the price is not known. */
  cost: z.number().nullable(),
  firstTokenMs: z.number().nullable(),
  totalMs: z.number(),
})

/** Everything behind an answer. */
export const trace = z.object({ prompt, calls: z.array(toolCall), measures })
export type Trace = z.infer<typeof trace>

/** Ends a stream that failed; `retryAfter` in seconds. */
export const failurePart = z.object({
  type: z.literal('error'),
  id: z.number().int(),
  error: z.string(),
  message: z.string(),
  retryAfter: z.number().nullable(),
})

/** Longest text that a website says of its visitor. */
const SAID_MAX = 200

/** What the page around a widget says of its visitor, without a signature. */
export const siteVisitor = z.strictObject({
  /** URL of the page. */
  page: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .optional(),
  title: text(SAID_MAX).optional(),
  values: z
    .record(z.string().regex(/^\w{1,40}$/), z.union([text(SAID_MAX), z.number(), z.boolean()]))
    .refine((values) => Object.keys(values).length <= 20, 'has more than 20 values')
    .optional(),
})
export type SiteVisitor = z.infer<typeof siteVisitor>
