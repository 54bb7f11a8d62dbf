import { type Kysely, sql, type Transaction } from 'kysely'
import { holdingLocks } from '../lib/take-turn.ts'
import type { Tables } from './open.ts'

/** A transaction on the server's tables. */
export type Tx = Transaction<Tables>

interface Scope {
  /** Null for no account; the transaction then sees no account's rows. */
  accountId: string | null
  /** Projects whose conversations can be read, including sheets and jobs over them; all if omitted. */
  conversationsOf?: readonly string[] | null
}

// app_account() reads this as "no account"; '' would mean "the system" where there is no role.
const NO_ACCOUNT = '-'

/**
 * Runs a transaction that can see and write only the rows of one account, whatever its queries say: row-level security
 * enforces it. It ends with the promise of `work`; never await anything but the database in it.
 */
export async function inScope<T>(
  db: Kysely<Tables>,
  { accountId, conversationsOf = null }: Scope,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const opening = openingOf({ accountId: accountId ?? NO_ACCOUNT, conversationsOf }, await hasRole(db))
  return db.connection().execute((connection) => holdingLocks(() => within(connection, opening, work)))
}

async function within<T>(
  connection: Kysely<Tables>,
  opening: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    await sql.raw(opening).execute(connection)
    // A connection inside a transaction is all that Kysely's Transaction is.
    const result = await work(connection as Transaction<Tables>)
    await sql`commit`.execute(connection)
    return result
  } catch (error) {
    // A lost connection has already rolled back; the first error is the relevant one.
    await sql`rollback`.execute(connection).catch(() => undefined)
    throw error
  }
}

const SAFE_ID = /^[-_0-9a-z]{1,40}$/

/** Begins and sets the scope in one round trip: every question passes several scopes. */
function openingOf({ accountId, conversationsOf }: Required<Scope>, withRole: boolean): string {
  // The ids are part of the statement text, because a multi-statement query takes no parameters.
  const strange = [accountId ?? NO_ACCOUNT, ...(conversationsOf ?? [])].find((id) => !SAFE_ID.test(id))
  if (strange !== undefined) throw new Error(`not an id: ${strange.slice(0, 40)}`)
  const role = withRole ? "set_config('role', 'millrace_app', true), " : ''
  const closed = conversationsOf
    ? `, set_config('app.conversations_of', '{${conversationsOf.join(',')}}', true)`
    : ''
  return `begin; select ${role}set_config('app.account_id', '${accountId ?? NO_ACCOUNT}', true)${closed}`
}

/**
 * Lets the rest of a system transaction read and write for one account where statements ask for the current one; null
 * ends that.
 */
export async function switchAccount(tx: Tx, accountId: string | null): Promise<void> {
  await sql`select set_config('app.account_id', ${accountId ?? ''}, true)`.execute(tx)
}

/** Transaction for work across accounts: sign-in, the queue, maintenance tasks. It sees every row. */
export function inSystem<T>(db: Kysely<Tables>, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute((tx) => holdingLocks(() => work(tx)))
}

const roles = new WeakMap<Kysely<Tables>, boolean>()

/** Whether migration 0000-roles could create the role; checked once per database. */
async function hasRole(db: Kysely<Tables>): Promise<boolean> {
  const known = roles.get(db)
  if (known !== undefined) return known
  const { rows } = await sql<{ has_role: boolean }>`select app_has_role() as has_role`.execute(db)
  const found = rows[0]!.has_role
  roles.set(db, found)
  return found
}
