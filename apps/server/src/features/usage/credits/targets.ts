import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import type { Budget, BudgetScope } from './budgets.ts'

const NAMES = {
  project: sql`select id, name from projects where id = any(`,
  agent: sql`select id, name from agents where id = any(`,
  member: sql`select u.id, u.name from users u join memberships m on m.user_id = u.id and m.account_id = app_account()
    where u.id = any(`,
  column: sql`select s.id || '.' || c.id as id, s.name || ': ' || c.label as name
    from sheets s join sheet_columns c on c.sheet_id = s.id
    where s.account_id = app_account() and s.deleted_at is null and c.type = 'live' and c.deleted_at is null
      and s.id || '.' || c.id = any(`,
} as const

/** Current names of what budgets are for, in the account of the transaction. */
export async function namesOfTargets(
  tx: Tx,
  budgets: readonly Pick<Budget, 'scope' | 'target'>[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const scope of ['project', 'agent', 'member', 'column'] satisfies BudgetScope[]) {
    const ids = budgets.filter((one) => one.scope === scope).map(({ target }) => target)
    if (ids.length === 0) continue
    const { rows } = await sql<{ id: string; name: string }>`${NAMES[scope]}${ids}::text[])`.execute(tx)
    for (const { id, name } of rows) names.set(id, name)
  }
  return names
}
