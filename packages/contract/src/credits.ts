import { z } from 'zod'
import { id } from './ids.ts'
import { cursor } from './lists.ts'
import { inAccount, route } from './route.ts'
import { timestamp } from './text.ts'

/** What a budget limits. `account`: everything; `column`: an AI column. */
export const BUDGET_SCOPES = ['account', 'project', 'agent', 'member', 'column'] as const
export type BudgetScope = (typeof BUDGET_SCOPES)[number]

/** Budgets per account. */
export const MOST_BUDGETS = 200

const credits = z.number().min(0).max(1_000_000_000)

const budget = z.object({
  id: id('creditBudget'),
  scope: z.enum(BUDGET_SCOPES),
  /** Id of the project, agent or user; of an AI column, those of its sheet and its own, with a dot; empty for the account. */
  target: z.string(),
  /** Its name; null if it was deleted. */
  name: z.string().nullable(),
  /** The most that may be spent in a month (UTC). */
  credits: z.number(),
  spent: z.number(),
})
export type Budget = z.infer<typeof budget>

export const read = route({
  id: 'credits.read',
  method: 'GET',
  path: '/millrace/usage/credits',
  summary: 'Get the account’s credits, and the budgets of this month',
  who: inAccount('creditsUsage', 'read'),
  data: z.object({
    /** Null: usage is recorded, but nothing is charged. */
    balance: z
      .object({
        /** Left, including what is reserved. */
        credits: z.number(),
        /** Reserved for work in progress. */
        reserved: z.number(),
        /** The part that ends with the month. */
        monthly: z.number(),
        /** Credits of the plan for this month, and what was spent in it. */
        granted: z.number(),
        spent: z.number(),
        renewsAt: timestamp,
      })
      .nullable(),
    budgets: z.array(budget),
  }),
})

const entry = z.object({
  id: id('creditEntry'),
  at: timestamp,
  kind: z.enum(['grant', 'reserve', 'settle', 'release', 'refund', 'expire']),
  /** Change of the balance. */
  credits: z.number(),
  /** Cost that nothing was left to pay for. */
  unpaid: z.number(),
  reason: z.string().nullable(),
  agentId: z.string().nullable(),
  jobId: z.string().nullable(),
  /** What it was used by on its own; null for a job’s runs, and once it was deleted. */
  run: z
    .object({ id: z.string(), flowId: z.string().nullable(), executionId: z.string().nullable() })
    .nullable(),
  projectId: z.string().nullable(),
})
export type Entry = z.infer<typeof entry>

export const entries = route({
  id: 'credits.entries',
  method: 'GET',
  path: '/millrace/usage/credits/entries',
  summary: 'List what changed the account’s balance, newest first; reservations are left out',
  who: inAccount('creditsUsage', 'read'),
  query: z.strictObject({
    after: id('creditEntry').optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  data: cursor(entry),
})

export const saveBudget = route({
  id: 'credits.saveBudget',
  method: 'PUT',
  path: '/millrace/usage/budgets',
  summary: 'Set what the account, a project, an agent, a member or an AI column may spend in a month',
  who: inAccount('creditsUsage', 'write'),
  body: z.strictObject({
    scope: z.enum(BUDGET_SCOPES),
    /** Left out for the account. */
    target: z.string().max(40).optional(),
    credits,
  }),
  data: budget,
})

export const deleteBudget = route({
  id: 'credits.deleteBudget',
  method: 'DELETE',
  path: '/millrace/usage/budgets/:id',
  summary: 'Delete a budget',
  who: inAccount('creditsUsage', 'write'),
  params: z.strictObject({ id: id('creditBudget') }),
  data: z.null(),
})
