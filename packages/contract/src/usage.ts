import { z } from 'zod'
import { edition } from './access.ts'
import { id } from './ids.ts'
import { LIMITED } from './plans.ts'
import { inAccount, route } from './route.ts'
import { line } from './text.ts'

/** Maximum days of a range, inclusive. */
export const MOST_DAYS = 366
/** Maximum groups in a response; the others are summed up. */
export const MOST_GROUPS = 200

/** What is counted: calls of models, embeddings, web pages, messages, calls of tools, and scripts in the sandbox. */
export const KINDS = ['model', 'embedding', 'page', 'message', 'tool', 'sandbox'] as const
export type Kind = (typeof KINDS)[number]

/** Groupings of usage; `kind` is one of `KINDS`. */
export const GROUPINGS = ['day', 'flow', 'agent', 'member', 'model', 'project', 'kind'] as const
export type Grouping = (typeof GROUPINGS)[number]

const sums = z.object({
  requests: z.number().int(),
  tokensIn: z.number().int(),
  tokensOut: z.number().int(),
  /** How long scripts ran in the sandbox. */
  sandboxSeconds: z.number(),
  /** Usage of the account's credits: calls with the server's keys. */
  credits: z.number(),
  /** US dollars by the price list, including calls with the account's own keys. */
  costUsd: z.number(),
  /** The part of `costUsd` that a provider bills to the account directly. */
  ownKeyUsd: z.number(),
})
export type UsageSums = z.infer<typeof sums>

const group = sums.extend({
  /** Id of the flow, agent, member or project; name of the model; the day; null for usage without one. */
  key: z.string().nullable(),
  /** Null if it was deleted or has no name. */
  name: z.string().nullable(),
})
export type UsageGroup = z.infer<typeof group>

export const read = route({
  id: 'usage.read',
  method: 'GET',
  path: '/millrace/usage',
  summary: `Get what models, embeddings, pages, messages, tools and scripts used and cost in a range of up to ${MOST_DAYS} days, by day and by group`,
  who: inAccount('creditsUsage', 'read'),
  query: z.strictObject({
    /** First and last day, in the time zone. */
    from: z.iso.date(),
    to: z.iso.date(),
    groupBy: z.enum(GROUPINGS).default('day'),
    /** IANA name. */
    timeZone: line(60).default('UTC'),
    /** Limits it to a project; the whole account if omitted. */
    project: id('project').optional(),
  }),
  data: z.object({
    totals: sums,
    /** Every day of the range. */
    days: z.array(sums.extend({ date: z.iso.date() })),
    /** Most expensive first; days in order. */
    groups: z.array(group),
    /** All other groups together; null if there are none. */
    others: sums.nullable(),
  }),
})

export const plan = route({
  id: 'usage.plan',
  method: 'GET',
  path: '/millrace/usage/plan',
  summary: 'Get what the account’s plan includes, and how much of it is used',
  who: inAccount('creditsUsage', 'read'),
  data: z.object({
    edition,
    limits: z.array(
      z.object({
        of: z.enum(LIMITED),
        used: z.number().int(),
        /** Null: no limit. */
        most: z.number().int().nullable(),
      }),
    ),
  }),
})
