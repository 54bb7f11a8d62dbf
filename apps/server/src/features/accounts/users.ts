import type { accounts } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import { Failure } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'
import type { Device } from './device.ts'
import { openSession, type SignInMethod } from './open-session.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

interface NewUser {
  username: string
  name: string
  /** Whether they have proven that the address is theirs. */
  verified: boolean
  /** An argon2id hash; null for users who sign in through a provider. */
  passwordHash: string | null
  locale?: accounts.Locale | undefined
}

/** Creates a user without an account or session and returns the ID. Throws `conflict` when the address is taken. */
export async function createUser(tx: Tx, user: NewUser): Promise<string> {
  const { username, name, verified, passwordHash, locale } = user
  const userId = newId('user')
  // Of two simultaneous inserts of one address, the second waits here for the first.
  const { rows } = await sql`insert into users (id, name, email, email_verified, locale)
    values (${userId}, ${name}, ${username}, ${verified}, ${locale ?? null})
    on conflict (lower(email)) do nothing returning id`.execute(tx)
  if (rows.length === 0) throw addressTaken()
  if (passwordHash) await setPassword(tx, { userId, passwordHash })
  return userId
}

const addressTaken = () => {
  const message = 'A user with this email address already exists.'
  return new Failure('conflict', message, { issues: [{ path: 'username', message }] })
}

/** Sets the password of a user, who may not have one yet. */
export async function setPassword(
  tx: Tx,
  { userId, passwordHash }: { userId: string; passwordHash: string },
): Promise<void> {
  await sql`insert into user_credentials (id, user_id, provider_id, account_id, password)
    values (${newId('identity')}, ${userId}, 'credential', ${userId}, ${passwordHash})
    on conflict (provider_id, account_id)
    do update set password = excluded.password, updated_at = now()`.execute(tx)
}

/** Creates a user with a password and signs them in. The caller adds them to an account. */
export async function registerUser(
  context: Context,
  tx: Tx,
  input: {
    device: Device
    username: string
    password: string
    name: string
    verified: boolean
    method?: SignInMethod
  },
): Promise<{ userId: string; token: string }> {
  const { device, username, password, name, verified, method = 'invitation' } = input
  const passwordHash = await hashPassword(password)
  const userId = await createUser(tx, { username, name, verified, passwordHash })
  return { userId, token: await openSession(context, tx, { userId, device, method }) }
}

/** Whether this is the user's password; false for users without one. */
export async function isPasswordOf(tx: Tx, userId: string, password: string): Promise<boolean> {
  const { rows } = await sql<{ password: string | null }>`select password from user_credentials
    where user_id = ${userId} and provider_id = 'credential'`.execute(tx)
  const hash = rows[0]?.password
  return hash ? verifyPassword({ hash, password }) : false
}
