import { z } from 'zod'
import { line, text } from '../text.ts'
import { isTimeZone } from './hours.ts'

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'is not a time such as 09:00')

/** When people are there. `day`: 0 is Sunday. */
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

/** When a conversation goes to a person, and what the visitor learns of them. */
export const handoffRules = z.strictObject({
  enabled: z.boolean().default(false),
  /** A button in the chat. */
  button: z.boolean().default(true),
  /** Visitors who ask for a person in words. */
  onWords: z.boolean().default(true),
  /** More words and phrases that ask for one. */
  words: z.array(line(60)).max(50).default([]),
  /** The model can ask for one by a tool. */
  onModel: z.boolean().default(true),
  /** So many questions in a row that the knowledge doesn't answer; 0: never. */
  afterUnanswered: z.number().int().min(0).max(10).default(2),
  onNegativeRating: z.boolean().default(false),
  /** Minutes after which the assistant goes on when nobody came. */
  waitMinutes: z.number().int().min(1).max(120).default(5),
  /** Minutes that a visitor's message waits for the person who has the conversation. */
  replyMinutes: z.number().int().min(1).max(240).default(10),
  /** Visitors see the name of the person. */
  showName: z.boolean().default(true),
  /** What stands in place of names that aren't shown. Empty: the agent's name. */
  teamName: text(60).default(''),
  /** What visitors read when nobody is there. Empty: the chat's own words. */
  awayMessage: text(500).default(''),
  hours: officeHours.prefault({}),
})
export type HandoffRules = z.infer<typeof handoffRules>
