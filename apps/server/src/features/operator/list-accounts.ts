import type { Data, operator } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inSystem } from '../../db/scope.ts'
import { escapeLike } from '../../lib/sql.ts'
import { selectAccounts } from './select-accounts.ts'

interface AccountList {
  page: number
  size: number
  search?: string | undefined
  sort: 'created' | 'name'
}

/** A page of the installation's accounts. Only for operators: the route admits nobody else. */
export async function listAccounts(
  context: Context,
  { page, size, search = '', sort }: AccountList,
): Promise<Data<typeof operator.accounts>> {
  const words = search.trim()
  const like = `%${escapeLike(words)}%`
  const matching = sql`(${words} = '' or a.id = ${words} or a.name ilike ${like} or exists (
    select from memberships m join users u on u.id = m.user_id where m.account_id = a.id and u.email ilike ${like}))`
  const order = sort === 'name' ? sql`lower(a.name), a.id` : sql`a.id desc`
  return inSystem(context.db.kysely, async (tx) => {
    const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from accounts a
      where ${matching}`.execute(tx)
    const { rows } = await sql<{ id: string }>`select a.id from accounts a where ${matching}
      order by ${order} limit ${size} offset ${(page - 1) * size}`.execute(tx)
    const ids = rows.map(({ id }) => id)
    return { items: await selectAccounts(context, tx, ids), total: counted[0]!.total, page, size }
  })
}
