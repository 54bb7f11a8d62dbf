import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import { newId } from '../../../lib/ids.ts'
import { lockBudgets } from './budgets.ts'
import type { Attribution } from './entries.ts'
import { HOLDER } from './holder.ts'
import { countsFor, EPSILON, OWN } from './reserve.ts'

/** What something cost. A string keeps the database's exact number. */
export interface Charge extends Attribution {
  accountId: string
  credits: string
}

/**
 * Charges what was recorded, in the transaction that records it: first what this process reserved for it, then what
 * nobody has reserved. The balance never falls below zero; a cost beyond it is noted as unpaid.
 */
export async function settle(tx: Tx, charges: readonly Charge[]): Promise<void> {
  // Everyone locks accounts in the same order.
  const accounts = [...new Set(charges.map(({ accountId }) => accountId))].sort()
  for (const accountId of accounts) {
    const { rows } = await sql<{ limited: boolean; budgets: number }>`
      select limited, budgets from credit_balances where account_id = ${accountId} for no key update`.execute(
      tx,
    )
    const [balance] = rows
    if (!balance) continue
    const own = charges.filter((charge) => charge.accountId === accountId)
    if (balance.limited) for (const charge of own) await chargeBalance(tx, charge)
    if (balance.budgets > 0) await countForBudgets(tx, accountId, own)
  }
}

/**
 * What of a hold a cost uses up: a rest that is too small to be reserved is left by sums of fractions, which are inexact
 * in the process, and would stay reserved.
 */
const usedOf = (credits: string): RawBuilder<unknown> =>
  sql`case when credits - ${credits}::numeric < ${EPSILON}::numeric then credits else ${credits}::numeric end`

/** In one statement, because it is part of every checkpoint. The account's credits are locked. */
async function chargeBalance(tx: Tx, charge: Charge): Promise<void> {
  const { accountId, credits, projectId, agentId, userId, jobId, runId } = charge
  await sql`
    with mine as (
      select coalesce((select ${usedOf(credits)} from credit_holds
        where account_id = ${accountId} and purse = ${OWN} and holder = ${HOLDER}), 0) as used
    ), x as (
      select mine.used, least(${credits}::numeric, mine.used + b.monthly + b.lasting - b.held) as charged
      from credit_balances b, mine where b.account_id = ${accountId}
    ), holds as (
      update credit_holds h set credits = h.credits - x.used from x
      where h.account_id = ${accountId} and h.purse = ${OWN} and h.holder = ${HOLDER} and x.used > 0
    ), balance as (
      update credit_balances b set monthly = b.monthly - least(b.monthly, x.charged),
        lasting = b.lasting - (x.charged - least(b.monthly, x.charged)), held = b.held - x.used,
        month_spent = b.month_spent + x.charged
      from x where b.account_id = ${accountId}
    )
    insert into credit_entries (id, account_id, kind, credits, held, unpaid, project_id, agent_id, user_id, job_id, run_id)
    select ${newId('creditEntry')}, ${accountId}, 'settle', -x.charged, -x.used, ${credits}::numeric - x.charged,
      ${projectId ?? null}, ${agentId ?? null}, ${userId ?? null}, ${jobId ?? null}, ${runId ?? null}
    from x`.execute(tx)
}

/** Takes a cost out of what this process has reserved, as far as that goes; returns how much. */
async function useHold(
  tx: Tx,
  { accountId, purse, credits }: { accountId: string; purse: string; credits: string },
): Promise<string> {
  const { rows } = await sql<{ used: string }>`
    with x as (
      select ${usedOf(credits)} as used from credit_holds
      where account_id = ${accountId} and purse = ${purse} and holder = ${HOLDER}
    )
    update credit_holds h set credits = h.credits - x.used from x
    where h.account_id = ${accountId} and h.purse = ${purse} and h.holder = ${HOLDER} returning x.used`.execute(
    tx,
  )
  return rows[0]?.used ?? '0'
}

async function countForBudgets(tx: Tx, accountId: string, charges: readonly Charge[]): Promise<void> {
  for (const budget of await lockBudgets(tx, accountId))
    for (const charge of charges.filter((one) => countsFor(budget, one))) {
      const used = await useHold(tx, { accountId, purse: budget.id, credits: charge.credits })
      await sql`update credit_budgets set spent = spent + ${charge.credits}::numeric, held = held - ${used}::numeric
        where id = ${budget.id}`.execute(tx)
    }
}
