import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from './open.ts'

export interface Scope {
  /** Null: no account; the transaction sees no account's rows. */
  accountId: string | null
}

// What app_account() reads as "no account", while '' would mean "the system" where there is no role.
const NO_ACCOUNT = '-'

/**
 * A transaction that sees and writes the rows of one account and no others, whatever its queries say: the policies
 * of row-level security hold it. It ends with the promise of `work`; never await anything but the database in it.
 */
export function inScope<T>(
  db: Kysely<Tables>,
  { accountId }: Scope,
  work: (tx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    const account = accountId ?? NO_ACCOUNT
    if (await hasRole(db, tx)) {
      await sql`select set_config('role', 'millrace_app', true), set_config('app.account_id', ${account}, true)`.execute(
        tx,
      )
    } else {
      await sql`select set_config('app.account_id', ${account}, true)`.execute(tx)
    }
    return work(tx)
  })
}

/** A transaction for work that crosses accounts: sign-in, the queue, sweeping. It sees every row. */
export function inSystem<T>(db: Kysely<Tables>, work: (tx: Transaction<Tables>) => Promise<T>): Promise<T> {
  return db.transaction().execute(work)
}

const roles = new WeakMap<Kysely<Tables>, boolean>()

/** Whether migration 0000-roles could make the role; asked once per database. */
async function hasRole(db: Kysely<Tables>, tx: Transaction<Tables>): Promise<boolean> {
  const known = roles.get(db)
  if (known !== undefined) return known
  const { rows } = await sql<{ has_role: boolean }>`select app_has_role() as has_role`.execute(tx)
  const found = rows[0]!.has_role
  roles.set(db, found)
  return found
}
