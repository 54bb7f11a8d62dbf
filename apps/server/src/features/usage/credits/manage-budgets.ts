import { type Body, credits as contract, type Data } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import type { Member } from '../../../lib/actor.ts'
import { audit } from '../../../lib/audit.ts'
import { Failure, invalid, notFound } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import { asMember } from '../../../lib/scoped.ts'
import { lockBalance, monthOf, standingOf } from './balance.ts'
import { lockBudgets } from './budgets.ts'
import { namesOfTargets } from './targets.ts'

interface NewBudget {
  scope: contract.BudgetScope
  /** Empty for the account. */
  target: string
  credits: number
}

/**
 * Sets a budget. It counts from the first of the month, so what was spent in it before counts, too, and holds for every
 * call that starts once the processes have heard of it.
 */
export const saveBudget = (
  context: Context,
  member: Member,
  { target = '', ...budget }: Body<typeof contract.saveBudget>,
): Promise<Data<typeof contract.saveBudget>> =>
  asMember(context, member, (tx) => putBudget(context, tx, member, { ...budget, target }))

/** The same in the caller's transaction. */
export async function putBudget(
  context: Context,
  tx: Tx,
  member: Member,
  { scope, target, credits }: NewBudget,
): Promise<Data<typeof contract.saveBudget>> {
  const { accountId } = member
  if ((scope === 'account') !== (target === ''))
    throw invalid([{ path: 'target', message: 'is required, but not for the account' }])
  const names = await namesOfTargets(tx, [{ scope, target }])
  if (scope !== 'account' && !names.has(target)) throw notFound(NOUNS[scope])
  const { month } = await open(tx, context, accountId)
  const before = await lockBudgets(tx, accountId, month)
  const own = before.find((one) => one.scope === scope && one.target === target)
  if (!own && before.length >= contract.MOST_BUDGETS)
    throw new Failure('conflict', `An account has at most ${contract.MOST_BUDGETS} budgets.`)
  const id = own?.id ?? newId('creditBudget')
  const spent = own?.spent ?? (await spentSince(tx, { accountId, scope, target, month }))
  await sql`insert into credit_budgets (id, account_id, scope, target, credits, month, spent)
    values (${id}, ${accountId}, ${scope}, ${target}, ${credits}::numeric, ${month}::date, ${spent}::numeric)
    on conflict (account_id, scope, target) do update set credits = excluded.credits, alerted = 0`.execute(tx)
  await count(context, tx, accountId)
  const details = { scope, credits, name: names.get(target) ?? null }
  await audit(tx, member, { accountId, action: 'account.setBudget', objectId: id, details })
  return { id, scope, target, name: names.get(target) ?? null, credits, spent: Number(spent) }
}

const NOUNS = { project: 'project', agent: 'agent', member: 'member', column: 'AI column' } as const

export const deleteBudget = (context: Context, member: Member, id: string): Promise<null> =>
  asMember(context, member, (tx) => dropBudget(context, tx, member, id))

/** The same in the caller's transaction. */
export async function dropBudget(context: Context, tx: Tx, member: Member, id: string): Promise<null> {
  const { accountId } = member
  await open(tx, context, accountId)
  const { rows } = await sql<{ scope: string }>`delete from credit_budgets
    where id = ${id} and account_id = ${accountId} returning scope`.execute(tx)
  if (rows.length === 0) throw notFound('budget')
  await sql`delete from credit_holds where account_id = ${accountId} and purse = ${id}`.execute(tx)
  await count(context, tx, accountId)
  await audit(tx, member, {
    accountId,
    action: 'account.deleteBudget',
    objectId: id,
    details: { scope: rows[0]!.scope },
  })
  return null
}

/** Locks the account's credits. Returns the month that budgets are of. */
async function open(tx: Tx, { config }: Context, accountId: string) {
  const standing = await standingOf(tx, config, accountId)
  return { month: monthOf(await lockBalance(tx, accountId, standing), standing) }
}

/** Counts the budgets anew, and lets all processes know. */
async function count(context: Context, tx: Tx, accountId: string): Promise<void> {
  await sql`update credit_balances set budgets = (select count(*) from credit_budgets where account_id = ${accountId})
    where account_id = ${accountId}`.execute(tx)
  await context.events.publish(tx, { name: 'budgets', accountId })
}

const COLUMNS = {
  account: sql`true`,
  project: sql`project_id`,
  agent: sql`agent_id`,
  member: sql`user_id`,
  column: sql`ai_column`,
}

async function spentSince(
  tx: Tx,
  {
    accountId,
    scope,
    target,
    month,
  }: { accountId: string; scope: contract.BudgetScope; target: string; month: string },
): Promise<string> {
  const isOf = scope === 'account' ? sql`true` : sql`${COLUMNS[scope]} = ${target}`
  const { rows } = await sql<{
    credits: string
  }>`select coalesce(sum(cost_usd), 0) * 100 as credits from usage_entries
    where account_id = ${accountId} and at >= (${month}::timestamp at time zone 'utc') and not own_key and ${isOf}`.execute(
    tx,
  )
  return rows[0]!.credits
}
