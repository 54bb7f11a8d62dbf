import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { type Balance, lockBalance, monthOf, standingOf } from './balance.ts'
import { type Budget, lockBudgets } from './budgets.ts'
import { addEntry, type Attribution } from './entries.ts'

/** The purse of the account's own balance; those of budgets have their ids. */
export const OWN = ''
/** Holds end this long after their process last renewed them. */
export const HOLD_SECONDS = 120
/** Reserved in advance for the next calls, so that not each of them waits for the database. */
const AHEAD_CALLS = 15
/** The largest part of what is left that one process reserves in advance: others need some, too. */
const AHEAD_SHARE = 1 / 8
/** The database's numbers are exact; what is reserved needs no more digits than this. */
const DIGITS = 1e6
export const EPSILON = 1 / DIGITS

/** A call that needs credits before it starts. */
export interface Need extends Pick<Attribution, 'projectId' | 'agentId' | 'userId' | 'aiColumn'> {
  /** Credits without which it doesn't start, and what it may use. */
  least: number
  most: number
}

/** Why a call can't start. */
export interface Lack {
  /** What is used up: the account's credits or a budget. */
  budget: Budget | null
  /** Credits left in it that nobody has reserved. */
  free: number
  /** Some of it is reserved for work in progress and may come back. */
  mayReturn: boolean
}

interface Reserved {
  /** By need, in order: the credits, or why there are none. */
  answers: (number | Lack)[]
  /** By purse: what the process has beyond these needs. */
  slack: Map<string, number>
  budgets: readonly Budget[]
  isLimited: boolean
}

interface Purse {
  budget: Budget | null
  /** Reserved by nobody. */
  free: number
  /** Reserved by this process and not in use; negative after a call that cost more than it had reserved. */
  slack: number
  /** Reserved by anyone. */
  held: number
  /** What these needs get. */
  used: number
}

/** Whether what this call costs counts for the budget. */
export function countsFor({ scope, target }: Budget, of: Omit<Need, 'least' | 'most'>): boolean {
  if (scope === 'account') return true
  return (
    target === { project: of.projectId, agent: of.agentId, member: of.userId, column: of.aiColumn }[scope]
  )
}

/**
 * Reserves credits for these needs, in order, of the balance and of each budget that they count for. `slack`: what the
 * process has reserved and does not use, which is used first.
 */
export async function reserve(
  tx: Tx,
  input: {
    config: Context['config']
    accountId: string
    holder: string
    slack: ReadonlyMap<string, number>
    needs: readonly Need[]
  },
): Promise<Reserved> {
  const { accountId, holder, slack, needs } = input
  const standing = await standingOf(tx, input.config, accountId)
  const balance = await lockBalance(tx, accountId, standing)
  const budgets = balance.budgets > 0 ? await lockBudgets(tx, accountId, monthOf(balance, standing)) : []
  const purses = pursesOf(balance, budgets, slack)
  const answers = needs.map((need) => answer(need, [...purses.values()]))
  for (const [purse, one] of purses) {
    const credits = creditsToHold(one, needs.at(-1)?.most ?? 0)
    if (credits > 0) await hold(tx, { accountId, holder, purse, credits })
    one.slack += credits - one.used
  }
  return {
    answers,
    slack: new Map([...purses].map(([id, { slack }]) => [id, slack])),
    budgets,
    isLimited: balance.limited,
  }
}

function pursesOf(
  balance: Balance,
  budgets: readonly Budget[],
  slack: ReadonlyMap<string, number>,
): Map<string, Purse> {
  const purses = new Map<string, Purse>()
  const add = (id: string, budget: Budget | null, { left, held }: { left: number; held: number }) =>
    purses.set(id, { budget, free: left - held, slack: slack.get(id) ?? 0, held, used: 0 })
  if (balance.limited) add(OWN, null, { left: balance.monthly + balance.lasting, held: balance.held })
  for (const budget of budgets)
    add(budget.id, budget, { left: budget.credits - budget.spent, held: budget.held })
  return purses
}

const freeOf = ({ free, slack, used }: Purse): number => free + slack - used

/** Reserved for calls in progress, of any process. What this process has reserved in advance is free, and not in use. */
const inUse = ({ held, slack, used }: Purse): number => held - Math.max(0, slack) + used

/** As much as it may use of what every purse has left, or the first purse that has less than it needs. */
function answer(need: Need, all: readonly Purse[]): number | Lack {
  const purses = all.filter(({ budget }) => !budget || countsFor(budget, need))
  const lacking = purses.find((one) => freeOf(one) <= 0 || freeOf(one) < need.least)
  if (lacking)
    return {
      budget: lacking.budget,
      free: Math.max(0, freeOf(lacking)),
      mayReturn: inUse(lacking) > EPSILON,
    }
  const credits = Math.min(need.most, ...purses.map(freeOf))
  for (const one of purses) one.used += credits
  return credits
}

/** What the needs lack beyond the process's slack, and something for the next calls. */
function creditsToHold({ free, slack, used }: Purse, next: number): number {
  const lacking = Math.max(0, used - slack)
  if (lacking === 0) return 0
  const ahead = Math.min(next * AHEAD_CALLS, Math.max(0, free - lacking) * AHEAD_SHARE)
  return Math.min(Math.ceil((lacking + ahead) * DIGITS), Math.floor(Math.max(0, free) * DIGITS)) / DIGITS
}

/** Adds to what the process holds. */
async function hold(
  tx: Tx,
  {
    accountId,
    holder,
    purse,
    credits,
  }: { accountId: string; holder: string; purse: string; credits: number },
): Promise<void> {
  await sql`insert into credit_holds (account_id, purse, holder, credits, expires_at)
    values (${accountId}, ${purse}, ${holder}, ${credits}::numeric, now() + ${HOLD_SECONDS} * interval '1 second')
    on conflict (account_id, purse, holder) do update set credits = credit_holds.credits + excluded.credits,
      expires_at = excluded.expires_at`.execute(tx)
  if (purse === OWN) {
    await sql`update credit_balances set held = held + ${credits}::numeric where account_id = ${accountId}`.execute(
      tx,
    )
    await addEntry(tx, accountId, { kind: 'reserve', held: credits })
  } else
    await sql`update credit_budgets set held = held + ${credits}::numeric where id = ${purse}`.execute(tx)
}
