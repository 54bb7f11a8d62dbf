import { z } from 'zod'
import { HANDOFF_LINES } from '../handoffs/state.ts'
import { id } from '../ids.ts'
import { text, timestamp } from '../text.ts'

/**
 * A passage that supports a response; `number` appears in the text as `[number]`. Visible to visitors, so it has no
 * ids: a citation is referenced by its message and number.
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
  /** Ranges of `text` (UTF-16 units) that the response uses. */
  highlights: z.array(z.object({ start: z.number().int(), end: z.number().int() })),
})
export type Citation = z.infer<typeof citation>

export const RATINGS = ['up', 'down'] as const
export const rating = z.enum(RATINGS).nullable()

/** Why a response ended. `fallback`: the knowledge has no answer. */
export const FINISHES = ['stop', 'length', 'content-filter', 'fallback', 'other'] as const
export const finish = z.enum(FINISHES)

/** A tool called for a response. */
export const toolUse = z.object({
  callId: z.string(),
  name: z.string(),
  state: z.enum(['running', 'done', 'failed']),
  ms: z.number().int().nullable(),
})
export type ToolUse = z.infer<typeof toolUse>

/** A file of a message. Its type was determined by its content. */
export const attachment = z.object({
  id: id('file'),
  name: z.string(),
  kind: z.enum(['image', 'document']),
  mediaType: z.string(),
  bytes: z.number().int(),
  /** For long documents: only the beginning is read. */
  isCut: z.boolean(),
})
export type Attachment = z.infer<typeof attachment>

export const message = z.object({
  id: id('message'),
  /** `member`: a person of the team; `event`: a line between the messages. */
  role: z.enum(['user', 'assistant', 'member', 'event']),
  /** For `member`: the name shown to visitors. */
  author: z.string().optional(),
  /** For `event`: what happened, and whom it names. */
  event: z
    .object({
      line: z.enum(HANDOFF_LINES),
      name: z.string().nullable(),
      text: z.string(),
      /** Nobody is available: the visitor is offered the lead form. */
      form: z.boolean().optional(),
      /** When office hours begin again, if known. */
      opensAt: timestamp.optional(),
      /** The response that the agent begins with it: nobody asks for it again. */
      answerId: id('message').optional(),
    })
    .optional(),
  text: z.string(),
  /** Attached files; omitted if there are none. */
  attachments: z.array(attachment).optional(),
  citations: z.array(citation),
  /** `streaming`: being written; `cut`: stopped by the visitor or interrupted by the model; `failed`: no response. */
  state: z.enum(['streaming', 'complete', 'cut', 'failed']),
  /** For complete responses. */
  reason: finish.nullable(),
  /** Whether it cites at least one passage; null for questions. */
  grounded: z.boolean().nullable(),
  rating,
  tools: z.array(toolUse),
  /** Number of earlier responses to the same question that were regenerated. */
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

/** A passage given to the model. */
export const foundPassage = z.object({
  sourceName: z.string(),
  page: z.number().int().nullable(),
  heading: z.string().nullable(),
  text: z.string(),
  score: z.number(),
})

/** The model's input and its passages. */
export const prompt = z.object({
  system: z.string(),
  messages: z.array(z.object({ role: z.string(), text: z.string() })),
  passages: z.array(foundPassage),
  searchMs: z.number(),
})

export const toolCall = z.object({ tool: toolUse, arguments: z.string(), result: z.string().nullable() })

/** Usage of a response. */
export const measures = z.object({
  usage: tokens,
  /** US dollars; null if the price is unknown. */
  cost: z.number().nullable(),
  firstTokenMs: z.number().nullable(),
  totalMs: z.number(),
})

/** Details behind a response. */
export const trace = z.object({ prompt, calls: z.array(toolCall), measures })
export type Trace = z.infer<typeof trace>

/** Ends a failed stream; `retryAfter` in seconds. */
export const failurePart = z.object({
  type: z.literal('error'),
  id: z.number().int(),
  error: z.string(),
  message: z.string(),
  retryAfter: z.number().nullable(),
})

/** Maximum length of a value that a website provides about its visitor. */
const SAID_MAX = 200

/** Unsigned information from the page around a widget. */
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
