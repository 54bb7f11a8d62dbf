import { z } from 'zod'
import { id } from '../ids.ts'
import { inProject, route } from '../route.ts'
import { count, line } from '../text.ts'

/** Most days of a range, both ends among them. */
export const MOST_DAYS = 366
/** Most pages, hosts and questions in one answer. */
export const MOST_GROUPS = 50
/** Most agents in one answer. */
export const MOST_AGENTS = 200

/** Of conversations that visitors began in the range. Each figure that is a number of conversations has a filter of the log. */
const figures = z.object({
  conversations: z.number().int(),
  messages: z.number().int(),
  answers: z.number().int(),
  /** Answers that found nothing in the knowledge. */
  unansweredAnswers: z.number().int(),
  /** Ratings of answers. */
  up: z.number().int(),
  down: z.number().int(),
  // From here on, numbers of conversations.
  resolved: z.number().int(),
  attention: z.number().int(),
  /** With signs of frustration. */
  frustrated: z.number().int(),
  unanswered: z.number().int(),
  ratedUp: z.number().int(),
  ratedDown: z.number().int(),
  handoffs: z.number().int(),
  /** In these a person wrote. */
  replied: z.number().int(),
  leads: z.number().int(),
})
export type Figures = z.infer<typeof figures>

/** Seconds from the request to the first message of a person, in half of the conversations at most; null: there were none. */
const totals = figures.extend({ replySeconds: z.number().int().nullable() })
export type Totals = z.infer<typeof totals>

const range = z.strictObject({
  /** Of one agent; without it, of all agents of the project. */
  agentId: id('agent').optional(),
  /** The first and the last day, in the time zone. */
  from: z.iso.date(),
  until: z.iso.date(),
  /** IANA name. */
  timeZone: line(60).default('UTC'),
})

export const analytics = route({
  id: 'conversations.analytics',
  method: 'GET',
  path: '/millrace/aiagents/analytics',
  summary: `Get figures of visitors’ conversations that began in a range of up to ${MOST_DAYS} days, and of the widget`,
  who: inProject('readConversations', 'read'),
  query: range,
  data: z.object({
    totals,
    /** Of the same number of days before. */
    before: totals,
    /** Each day of the range. */
    days: z.array(figures.extend({ date: z.iso.date() })),
    /** Hours of the week in which conversations began; weekday 1 is Monday. */
    hours: z.array(
      z.object({ weekday: z.number().int(), hour: z.number().int(), conversations: z.number().int() }),
    ),
    /** `name`: the vendor's; null for the website and programs. */
    channels: z.array(figures.extend({ channel: z.string(), name: z.string().nullable() })),
    /** Of a project: each of its agents, those with most conversations first; none, where it is of one agent. */
    agents: z.array(
      totals.extend({
        agentId: id('agent'),
        name: z.string(),
        /** Conversations in the same number of days before. */
        before: z.number().int(),
      }),
    ),
    /** Host and path, those with most conversations first; null: no page was said. */
    pages: z.array(figures.extend({ page: z.string().nullable() })),
    /** Of the widget on websites. */
    funnel: z.object({
      /** Page views on which the widget was loaded, and those on which its chat was. */
      seen: z.number().int(),
      opened: z.number().int(),
      conversations: z.number().int(),
      answered: z.number().int(),
      leads: z.number().int(),
      handoffs: z.number().int(),
      /** Those with most views first; `null`: others. */
      hosts: z.array(
        z.object({ host: z.string().nullable(), seen: z.number().int(), opened: z.number().int() }),
      ),
    }),
  }),
})
export type Analytics = z.infer<typeof analytics.data>

export const topQuestions = route({
  id: 'conversations.topQuestions',
  method: 'GET',
  path: '/millrace/aiagents/analytics/questions',
  summary:
    'List what visitors asked in conversations that began in a range, grouped by the words of the questions',
  who: inProject('readConversations', 'read'),
  query: range.extend({ limit: count(MOST_GROUPS).default(20) }),
  data: z.object({
    items: z.array(
      z.object({
        topicId: id('topic'),
        agentId: id('agent'),
        /** The newest question of the topic. */
        question: z.string(),
        /** In which it was asked. */
        conversations: z.number().int(),
        /** Of these, those that need attention. */
        attention: z.number().int(),
      }),
    ),
    /** Conversations whose questions are still to be grouped. */
    pending: z.number().int(),
  }),
})
