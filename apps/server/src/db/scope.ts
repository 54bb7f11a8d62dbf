import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from './open.ts'

/** A transaction of the server's tables. */
export type Tx = Transaction<Tables>

interface Scope {
  /** Null: no account; the transaction sees no account's rows. */
  accountId: string | null
  /** Projects whose conversations may be read, also as sheets and jobs over them; left out: those of all. */
  conversationsOf?: readonly string[] | null
}

// What app_account() reads as "no account", while '' would mean "the system" where there is no role.
const NO_ACCOUNT = '-'

/**
 * A transaction that sees and writes the rows of one account and no others, whatever its queries say: the policies
 * of row-level security hold it. It ends with the promise of `work`; never await anything but the database in it.
 */
export async function inScope<T>(
  db: Kysely<Tables>,
  { accountId, conversationsOf = null }: Scope,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const opening = openingOf({ accountId: accountId ?? NO_ACCOUNT, conversationsOf }, await hasRole(db))
  return db.connection().execute(async (connection) => {
    try {
      await sql.raw(opening).execute(connection)
      // A connection within a transaction is all that a transaction is.
      const result = await work(connection as Transaction<Tables>)
      await sql`commit`.execute(connection)
      return result
    } catch (error) {
      // A connection that is gone has rolled back by itself; what went wrong first is what is told.
      await sql`rollback`.execute(connection).catch(() => undefined)
      throw error
    }
  })
}

const SAFE_ID = /^[-_0-9a-z]{1,40}$/

/** Begins and sets the scope in one trip to the database: there are several scopes in the way of every question. */
function openingOf({ accountId, conversationsOf }: Required<Scope>, withRole: boolean): string {
  // They are written into the statement itself, which takes no parameters.
  const strange = [accountId ?? NO_ACCOUNT, ...(conversationsOf ?? [])].find((id) => !SAFE_ID.test(id))
  if (strange !== undefined) throw new Error(`not an id: ${strange.slice(0, 40)}`)
  const role = withRole ? "set_config('role', 'millrace_app', true), " : ''
  const closed = conversationsOf
    ? `, set_config('app.conversations_of', '{${conversationsOf.join(',')}}', true)`
    : ''
  return `begin; select ${role}set_config('app.account_id', '${accountId ?? NO_ACCOUNT}', true)${closed}`
}

/** A transaction for work that crosses accounts: sign-in, the queue, maintenance tasks. It sees every row. */
export function inSystem<T>(db: Kysely<Tables>, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(work)
}

const roles = new WeakMap<Kysely<Tables>, boolean>()

/** Whether migration 0000-roles could make the role; asked once per database. */
async function hasRole(db: Kysely<Tables>): Promise<boolean> {
  const known = roles.get(db)
  if (known !== undefined) return known
  const { rows } = await sql<{ has_role: boolean }>`select app_has_role() as has_role`.execute(db)
  const found = rows[0]!.has_role
  roles.set(db, found)
  return found
}
