import type { Data, Edition, operator } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import { notFound } from '../../lib/errors.ts'
import { readPlan } from '../../lib/plan-limits.ts'
import { inAccount } from '../../lib/scoped.ts'
import { baseEdition } from '../billing/index.ts'
import { listEntries, readCredits } from '../usage/index.ts'
import { selectAccounts } from './select-accounts.ts'

/** Changes that are shown with an account; all are in its audit trail. */
const MOST_CHANGES = 20

/** An account with its plan, credits and the changes by operators. */
export const readAccount = (context: Context, id: string): Promise<operator.AccountDetails> =>
  inAccount(context, id, (tx) => selectDetails(context, tx, id))

/** The same in the caller's transaction. */
export async function selectDetails(context: Context, tx: Tx, id: string): Promise<operator.AccountDetails> {
  await findAccount(tx, id)
  // Before the sums are read, because it grants what is due.
  const { balance } = await readCredits(tx, context, id)
  const [account] = await selectAccounts(context, tx, [id])
  const { limits } = await readPlan(tx, context.config.plans, id)
  const { rows } = await sql<{
    lasting: string
  }>`select lasting from credit_balances where account_id = ${id}`.execute(tx)
  return {
    ...account!,
    unpaidEdition: context.config.billing ? baseEdition(context) : null,
    limits,
    balance,
    lasting: Number(rows[0]?.lasting ?? 0),
    changes: await selectChanges(tx, id),
  }
}

/** What changed the balance of an account. */
export const readEntries = (
  context: Context,
  { id, ...query }: { id: string; after?: string | undefined; limit: number },
): Promise<Data<typeof operator.entries>> =>
  inAccount(context, id, async (tx) => {
    await findAccount(tx, id)
    return listEntries(tx, { accountId: id, ...query })
  })

/** The account; `lock` keeps others from changing its plan meanwhile. Throws `not_found`. */
export async function findAccount(
  tx: Tx,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<{ edition: Edition }> {
  const { rows } = await sql<{ edition: Edition }>`select edition from accounts where id = ${id}
    ${lock ? sql`for no key update` : sql``}`.execute(tx)
  const [account] = rows
  if (!account) throw notFound('account')
  return account
}

interface ChangeRow {
  id: string
  at: Date
  operator: string | null
  action: string
  details: { from?: Edition; to?: Edition; credits?: number; reason?: string }
}

/** Changes by operators, on the page or by a command; not those that follow from payments. */
async function selectChanges(tx: Tx, accountId: string): Promise<operator.Change[]> {
  const { rows } = await sql<ChangeRow>`select id, at, action, details,
      case when actor_kind = 'operator' then actor_name end as operator
    from audit_entries where account_id = ${accountId}
      and action in ('account.edition', 'account.giveCredits', 'account.removeCredits')
      and (actor_kind = 'operator' or actor_name in ('npm run edition', 'npm run credits'))
    order by id desc limit ${MOST_CHANGES}`.execute(tx)
  return rows.map(({ id, at, operator: who, action, details }) => ({
    id,
    at: at.toISOString(),
    operator: who,
    what: action.slice('account.'.length) as operator.Change['what'],
    from: details.from ?? null,
    to: details.to ?? null,
    credits: details.credits ?? null,
    reason: details.reason ?? null,
  }))
}
