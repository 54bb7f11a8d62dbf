import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inAccount } from '../../../lib/scoped.ts'
import { MINUTE_MS, type MaintenanceTask } from '../../../ops/maintenance.ts'
import { notify } from '../../notifications/index.ts'
import { emitWebhook } from '../../webhooks/index.ts'
import type { BudgetScope } from './budgets.ts'
import { namesOfTargets } from './targets.ts'

/** Shares of the month's credits, or of a budget, that admins are notified of, in percent. */
const LEVELS = [50, 80, 100] as const

interface Due {
  account_id: string
  /** Null: the account's own credits. */
  budget_id: string | null
  scope: BudgetScope
  target: string
  granted: string
  spent: string
}

const LINK = { path: '/user/credits-usage' } as const

/** Notifies admins and webhooks once for each level that was reached. Returns how many levels. */
export async function alertOfCredits(context: Context): Promise<number> {
  const { rows } = await sql<Due & { level: number; alerted: number }>`
    with used as (
      select account_id, null as budget_id, 'account' as scope, '' as target, month_granted as granted,
        month_spent as spent, alerted from credit_balances
      where limited and month_granted > 0 and month >= date_trunc('month', now() at time zone 'utc')
      union all
      select account_id, id, scope, target, credits, spent, alerted from credit_budgets
      where credits > 0 and month >= date_trunc('month', now() at time zone 'utc')
    ), due as (
      select used.*, (select max(l) from unnest(${[...LEVELS]}::int[]) l where spent * 100 >= granted * l) as level
      from used
    )
    select * from due where level > alerted order by account_id limit 500`.execute(context.db.kysely)
  for (const { level, ...due } of rows)
    await inAccount(context, due.account_id, (tx) => alert(context, tx, due, level))
  return rows.length
}

async function alert(
  context: Context,
  tx: Parameters<typeof notify>[0],
  due: Due,
  level: number,
): Promise<void> {
  const { account_id: accountId, budget_id: id, scope, target } = due
  // Another process may have been first.
  const { rows } = await (
    id === null
      ? sql`update credit_balances set alerted = ${level} where account_id = ${accountId} and alerted < ${level}
        returning 1`
      : sql`update credit_budgets set alerted = ${level} where id = ${id} and alerted < ${level} returning 1`
  ).execute(tx)
  if (rows.length === 0) return
  const name = (await namesOfTargets(tx, [{ scope, target }])).get(target)
  await notify(tx, {
    accountId,
    feature: 'creditsUsage',
    type: 'other',
    message:
      id === null
        ? { key: 'creditsUsed', values: { percent: level } }
        : name === undefined
          ? { key: 'budgetUsed', values: { percent: level } }
          : { key: 'budgetUsedOf', values: { percent: level, name } },
    link: LINK,
  })
  await emitWebhook(context, tx, {
    accountId,
    projectId: null,
    type: 'credits.low',
    data: {
      credits: { percent: level, granted: Number(due.granted), spent: Number(due.spent) },
      budget: id === null ? null : { id, scope, target },
    },
  })
}

export const creditAlerts: MaintenanceTask = { everyMs: MINUTE_MS, run: alertOfCredits }
