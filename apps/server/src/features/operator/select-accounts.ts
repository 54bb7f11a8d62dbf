import type { Edition, operator } from '@millrace/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import { type PaidState, planSource } from '../billing/index.ts'
import { CREDITS_PER_USD, creditsLeft } from '../usage/index.ts'

interface Row {
  id: string
  name: string
  admin: string | null
  edition: Edition
  isChosen: boolean
  members: number
  createdAt: Date
  subscriptions: (Omit<PaidState, 'lateSince'> & { lateSince: string | null })[]
  used: string
  thisMonth: string
  /** Null before the account's first use of credits; so are the next three. */
  month: string | null
  monthly: string | null
  lasting: string | null
  granted: string | null
}

/** These accounts as the operator sees them, in the given order. */
export async function selectAccounts(
  context: Context,
  tx: Tx,
  ids: readonly string[],
): Promise<operator.Account[]> {
  const month = sql`date_trunc('month', now() at time zone 'utc')`
  const { rows } = await sql<Row>`select a.id, a.name, a.edition, a.edition_chosen as "isChosen",
      a.created_at as "createdAt", ${FIRST_ADMIN} as admin,
      (select count(*)::int from memberships m where m.account_id = a.id) as members,
      coalesce((select json_agg(json_build_object('edition', s.edition, 'status', s.status, 'lateSince', s.late_since))
        from billing_subscriptions s where s.account_id = a.id), '[]') as subscriptions,
      coalesce((select sum(e.cost_usd) from usage_entries e where e.account_id = a.id and not e.own_key
        and e.at >= ${month} at time zone 'utc'), 0) * ${CREDITS_PER_USD} as used,
      to_char(${month}, 'YYYY-MM-DD') as "thisMonth", to_char(b.month, 'YYYY-MM-DD') as month,
      b.monthly, b.lasting, b.month_granted as granted
    from unnest(${ids}::text[]) with ordinality as wanted (id, place)
    join accounts a on a.id = wanted.id left join credit_balances b on b.account_id = a.id
    order by wanted.place`.execute(tx)
  return rows.map((row) => present(context, row))
}

const FIRST_ADMIN: RawBuilder<unknown> = sql`(select u.email from memberships m join users u on u.id = m.user_id
  where m.account_id = a.id and m.role = 'AIACCOUNTADMIN' order by m.id limit 1)`

function present(context: Context, row: Row): operator.Account {
  const { id, name, admin, edition, isChosen, members, month } = row
  const { plans, credits } = context.config
  const subscriptions = row.subscriptions.map(({ lateSince, ...one }) => ({
    ...one,
    lateSince: lateSince === null ? null : new Date(lateSince),
  }))
  const stored =
    month === null
      ? null
      : { month, monthly: Number(row.monthly), lasting: Number(row.lasting), granted: Number(row.granted) }
  const allowance = credits ?? plans[edition].credits
  return {
    id,
    name,
    admin,
    edition,
    source: planSource(context, { edition, isChosen }, subscriptions),
    members,
    credits: creditsLeft(stored, { allowance, month: row.thisMonth }),
    used: Number(row.used),
    createdAt: row.createdAt.toISOString(),
  }
}
