import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import type { Member } from '../../../lib/actor.ts'
import { columnTarget } from './budgets.ts'
import { dropBudget, putBudget } from './manage-budgets.ts'

interface ColumnRef {
  sheetId: string
  columnId: string
}

interface ColumnBudget {
  /** The most per month; null without a budget. */
  credits: number | null
  spent: number
  /** When the next month begins, in UTC. */
  renewsAt: Date
}

/** What an AI column may spend in this month, and what its runs have cost in it. */
export async function readColumnBudget(tx: Tx, accountId: string, column: ColumnRef): Promise<ColumnBudget> {
  const target = columnTarget(column)
  const { rows } = await sql<{ credits: string | null; spent: string; renews_at: Date }>`
    with m as (select date_trunc('month', now() at time zone 'utc') as month)
    select b.credits, case when b.month = m.month::date then b.spent
        when b.id is not null then 0
        else (select coalesce(sum(u.cost_usd), 0) * 100 from usage_entries u
          where u.account_id = ${accountId} and u.ai_column = ${target} and not u.own_key
            and u.at >= m.month at time zone 'utc') end as spent,
      (m.month + interval '1 month') at time zone 'utc' as renews_at
    from m left join credit_budgets b on b.account_id = ${accountId} and b.scope = 'column' and b.target = ${target}`.execute(
    tx,
  )
  const { credits, spent, renews_at: renewsAt } = rows[0]!
  return { credits: credits === null ? null : Number(credits), spent: Number(spent), renewsAt }
}

/** Sets or, with null, deletes the monthly budget of an AI column. The caller has checked access to it. */
export async function setColumnBudget(
  context: Context,
  tx: Tx,
  { member, credits, ...column }: ColumnRef & { member: Member; credits: number | null },
): Promise<void> {
  const target = columnTarget(column)
  if (credits !== null) {
    await putBudget(context, tx, member, { scope: 'column', target, credits })
    return
  }
  const { rows } = await sql<{ id: string }>`select id from credit_budgets
    where account_id = ${member.accountId} and scope = 'column' and target = ${target}`.execute(tx)
  if (rows[0]) await dropBudget(context, tx, member, rows[0].id)
}
