import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import { Failure } from '../../../lib/errors.ts'
import { hashToken, newToken } from '../../../lib/secrets.ts'

const MINUTES = 5
const TRIES = 5

/** Whether the user has turned on a second factor. */
export async function asksForCode(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from second_factors
    where user_id = ${userId} and confirmed_at is not null`.execute(tx)
  return rows.length > 0
}

/** Records for a few minutes that the first step succeeded. Returns the token for the second step. */
export async function beginStep(tx: Tx, { userId, method, stay }: Step): Promise<string> {
  const token = newToken()
  await sql`insert into sign_in_steps (token_hash, user_id, method, stay, expires_at) values
    (${hashToken(token)}, ${userId}, ${method}, ${stay}, now() + make_interval(mins => ${MINUTES}))`.execute(
    tx,
  )
  return token
}

/** The response to a correct password when a code is required as well. */
export const codeNeeded = (secondFactor: string, next: string | null): Failure =>
  new Failure('unauthenticated', 'Enter the code from your authenticator app.', { secondFactor, next })

interface Step {
  userId: string
  method: 'password' | 'provider'
  /** Whether the user asked to stay signed in. */
  stay: boolean
}

/** Counts one try of the step. Null if the step is unknown, has expired or has no tries left. */
export async function tryStep(tx: Tx, token: string): Promise<Step | null> {
  const { rows } = await sql<{ user_id: string; method: Step['method']; stay: boolean }>`update sign_in_steps
    set tries = tries + 1
    where token_hash = ${hashToken(token)} and expires_at > now() and tries < ${TRIES}
    returning user_id, method, stay`.execute(tx)
  const [row] = rows
  return row ? { userId: row.user_id, method: row.method, stay: row.stay } : null
}

/** Removes a completed step. False if another call was faster. */
export async function endStep(tx: Tx, token: string): Promise<boolean> {
  const { rows } = await sql`delete from sign_in_steps where token_hash = ${hashToken(token)}
    returning user_id`.execute(tx)
  return rows.length > 0
}
