import { z } from 'zod'
import { edition } from './access.ts'
import * as credits from './credits.ts'
import { typedPassword } from './accounts/sign-in.ts'
import { id } from './ids.ts'
import { page, pageQuery } from './lists.ts'
import { route, type Who } from './route.ts'
import { line, text, timestamp } from './text.ts'
import * as usage from './usage.ts'

/**
 * Where an account's plan comes from: the default of new accounts, the operator's choice, or a payment by card; `late`
 * while a payment is due.
 */
export const PLAN_SOURCES = ['default', 'operator', 'paid', 'late'] as const
export type PlanSource = (typeof PLAN_SOURCES)[number]

export const MOST_CREDITS = 1_000_000_000

const account = z.object({
  id: id('account'),
  name: z.string(),
  /** Address of the first admin; null without any. */
  admin: z.string().nullable(),
  edition,
  source: z.enum(PLAN_SOURCES),
  members: z.number().int(),
  /** Left; null without a limit. */
  credits: z.number().nullable(),
  /** Credits used in this month (UTC). */
  used: z.number(),
  createdAt: timestamp,
})
export type Account = z.infer<typeof account>

const change = z.object({
  id: id('audit'),
  at: timestamp,
  /** The operator's address; null for the command line. */
  operator: z.string().nullable(),
  what: z.enum(['edition', 'giveCredits', 'removeCredits']),
  from: edition.nullable(),
  to: edition.nullable(),
  credits: z.number().nullable(),
  reason: z.string().nullable(),
})
export type Change = z.infer<typeof change>

const details = account.extend({
  /** Choosing this plan gives the account back to payment by card; null where nothing is sold. */
  unpaidEdition: edition.nullable(),
  limits: usage.plan.data.shape.limits,
  balance: credits.read.data.shape.balance,
  /** Credits that don't end with the month: only these can be removed. */
  lasting: z.number(),
  /** The latest changes by operators. */
  changes: z.array(change),
})
export type AccountDetails = z.infer<typeof details>

const operators = (effect: 'read' | 'write'): Extract<Who, { access: 'operator' }> => ({
  access: 'operator',
  effect,
})
const params = z.strictObject({ id: id('account') })
const reason = line(200)
/** The operator's own password; missing for those who have none. */
const password = typedPassword.optional()

export const accounts = route({
  id: 'operator.accounts',
  method: 'GET',
  path: '/millrace/operator/accounts',
  summary: 'List the accounts of the installation, by ID, name or a member’s address',
  who: operators('read'),
  query: pageQuery.extend({
    search: text(200).optional(),
    sort: z.enum(['created', 'name']).default('created'),
  }),
  data: page(account),
})

export const read = route({
  id: 'operator.account',
  method: 'GET',
  path: '/millrace/operator/accounts/:id',
  summary: 'Get an account with its plan, credits and the changes by operators',
  who: operators('read'),
  params,
  data: details,
})

export const entries = route({
  id: 'operator.entries',
  method: 'GET',
  path: '/millrace/operator/accounts/:id/entries',
  summary: 'List what changed an account’s balance, newest first; reservations are left out',
  who: operators('read'),
  params,
  query: credits.entries.query,
  data: credits.entries.data,
})

export const changeCredits = route({
  id: 'operator.changeCredits',
  method: 'POST',
  path: '/millrace/operator/accounts/:id/credits',
  summary:
    'Grant an account credits that don’t end with the month, or remove such credits as far as they are unspent',
  who: operators('write'),
  params,
  body: z.strictObject({
    what: z.enum(['grant', 'remove']),
    credits: z.number().int().min(1).max(MOST_CREDITS),
    reason,
    password,
  }),
  data: details,
})

export const setEdition = route({
  id: 'operator.setEdition',
  method: 'PUT',
  path: '/millrace/operator/accounts/:id/edition',
  summary: 'Choose an account’s plan',
  who: operators('write'),
  params,
  body: z.strictObject({ edition, reason, password }),
  data: details,
})
