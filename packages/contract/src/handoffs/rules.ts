import { z } from 'zod'
import { line, text } from '../text.ts'
import { isTimeZone } from '../time-zones.ts'

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'is not a time such as 09:00')

/** Office hours. `day` 0 is Sunday. */
export const officeHours = z.strictObject({
  enabled: z.boolean().default(false),
  timeZone: z.string().max(60).refine(isTimeZone, 'is not a time zone such as Europe/Berlin').default('UTC'),
  days: z
    .array(
      z
        .strictObject({ day: z.number().int().min(0).max(6), from: clock, until: clock })
        .refine(({ from, until }) => from < until, 'ends before it begins'),
    )
    .max(21)
    .default([1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', until: '17:00' }))),
})

/** When a conversation is handed to a person, and what the visitor sees. */
export const handoffRules = z.strictObject({
  enabled: z.boolean().default(false),
  /** Shows a button in the chat. */
  button: z.boolean().default(true),
  /** Recognises requests for a person in visitors' messages. */
  onWords: z.boolean().default(true),
  /** Additional words and phrases that request one. */
  words: z.array(line(60)).max(50).default([]),
  /** The model can request one with a tool. */
  onModel: z.boolean().default(true),
  /** Number of consecutive unanswered questions; 0 disables it. */
  afterUnanswered: z.number().int().min(0).max(10).default(2),
  onNegativeRating: z.boolean().default(false),
  /** Minutes until the assistant continues if nobody joins. */
  waitMinutes: z.number().int().min(1).max(120).default(5),
  /** Minutes that a visitor's message may wait for the assigned person. */
  replyMinutes: z.number().int().min(1).max(240).default(10),
  /** Shows the person's name to visitors. */
  showName: z.boolean().default(true),
  /** Shown instead of hidden names. If empty, the agent's name. */
  teamName: text(60).default(''),
  /** Shown to visitors if nobody is available. If empty, the default text. */
  awayMessage: text(500).default(''),
  hours: officeHours.prefault({}),
})
export type HandoffRules = z.infer<typeof handoffRules>
