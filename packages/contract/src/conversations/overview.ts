import { z } from 'zod'
import { id } from '../ids.ts'
import { inProject, route } from '../route.ts'
import { line } from '../text.ts'

/** Days in an overview, including today. */
export const OVERVIEW_DAYS = 14

export const overview = route({
  id: 'conversations.overview',
  method: 'GET',
  path: '/millrace/aiagents/:id/overview',
  summary: 'Get what an agent has done: figures by day, and how far it is set up',
  who: inProject('read', 'read'),
  params: z.strictObject({ id: id('agent') }),
  /** IANA name; days are in this time zone. */
  query: z.strictObject({ timeZone: line(60).default('UTC') }),
  data: z.object({
    /** The last 14 days, oldest first: visitors' conversations and their responses. */
    days: z.array(
      z.object({
        date: z.iso.date(),
        conversations: z.number().int(),
        answers: z.number().int(),
        unanswered: z.number().int(),
        up: z.number().int(),
        down: z.number().int(),
        /** People who filled in the lead form for the first time. */
        leads: z.number().int(),
      }),
    ),
    /** Responses to members in the console. */
    tried: z.number().int(),
    /** All conversations of visitors. */
    visits: z.number().int(),
    /** Those started in the widget on a website. */
    siteVisits: z.number().int(),
    /** Sources of its knowledge bases by state. */
    sources: z.object({ ready: z.number().int(), working: z.number().int(), failed: z.number().int() }),
  }),
})
