import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/open.ts'
import { inSystem, type Tx } from '../../db/scope.ts'
import { auditUser } from '../accounts/index.ts'

/** Adds or removes one. */
export interface OperatorChange {
  /** Address of a user. */
  user: string
  remove: boolean
}

/**
 * Addresses of the operators, after a change if there is one. Only someone on the machine can call it. Throws a message
 * for them.
 */
export async function runOperators(db: Database, change: OperatorChange | null): Promise<string[]> {
  return inSystem(db.kysely, async (tx) => {
    if (change) await apply(tx, change)
    const { rows } = await sql<{
      email: string
    }>`select u.email from operators o join users u on u.id = o.user_id
      order by lower(u.email)`.execute(tx)
    return rows.map(({ email }) => email)
  })
}

async function apply(tx: Tx, { user, remove }: OperatorChange): Promise<void> {
  const { rows } = await sql<{
    id: string
    verified: boolean
  }>`select id, email_verified as verified from users
    where lower(email) = lower(${user})`.execute(tx)
  const [found] = rows
  if (!found) throw new Error(`no user has the address ${user}: they sign up or are invited first`)
  const { id: userId, verified } = found
  if (remove) {
    const { rows: gone } =
      await sql`delete from operators where user_id = ${userId} returning user_id`.execute(tx)
    if (gone.length === 0) throw new Error(`${user} is no operator`)
  } else {
    // Whoever invited this address could have signed up with it.
    if (!verified)
      throw new Error(
        `${user} is not confirmed: open the link in its mail first (npm run outbox shows unsent ones)`,
      )
    await sql`insert into operators (user_id) values (${userId}) on conflict do nothing`.execute(tx)
  }
  const actor = { kind: 'system', job: 'npm run operator' } as const
  await auditUser(tx, actor, { userId, action: remove ? 'user.removeOperator' : 'user.addOperator' })
}

/** Runs `npm run operator` in the running server. */
export const operatorCommand =
  ({ db }: Pick<Context, 'db'>) =>
  ({ user, remove }: Record<string, unknown>): Promise<string[]> =>
    runOperators(db, typeof user === 'string' ? { user, remove: remove === true } : null)
