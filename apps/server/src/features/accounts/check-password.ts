import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inSystem } from '../../db/scope.ts'
import type { Limit } from '../../http/limits.ts'
import { invalid } from '../../lib/errors.ts'
import { noPassword, verifyPassword } from './passwords.ts'

interface Row {
  id: string
  hash: string | null
}

// Unknown usernames are compared with this hash, so they take as long as known ones.
const DECOY = noPassword()

/** The user with this name and password, or null. An unknown name takes as long as a wrong password. */
export async function checkPassword(
  context: Context,
  { username, password }: { username: string; password: string },
): Promise<{ userId: string } | null> {
  const { rows } = await inSystem(context.db.kysely, (tx) =>
    sql<Row>`select u.id, c.password as hash from users u
      left join user_credentials c on c.user_id = u.id and c.provider_id = 'credential'
      where lower(u.email) = ${username.toLowerCase()}`.execute(tx),
  )
  const [row] = rows
  const right = await verifyPassword({
    hash: row?.hash ?? DECOY,
    password,
  })
  return right && row?.hash ? { userId: row.id } : null
}

/** Whether the user has a password. Some sign in only through a provider. */
export async function hasPassword(context: Context, userId: string): Promise<boolean> {
  const { rows } = await inSystem(context.db.kysely, (tx) =>
    sql`select 1 from user_credentials where user_id = ${userId} and provider_id = 'credential'
      and password is not null`.execute(tx),
  )
  return rows.length > 0
}

/**
 * Requires the password again for actions that a stolen session must not be enough for. Users without a password pass.
 * Throws with the path of the field.
 */
export async function confirmPassword(
  context: Context,
  input: {
    user: { userId: string; username: string }
    limit: Limit
    password: string | undefined
    field: string
  },
): Promise<void> {
  const { user, limit, password, field } = input
  if (!(await hasPassword(context, user.userId))) return
  if (password === undefined) throw invalid([{ path: field, message: 'is needed' }])
  await limit.use(user.userId)
  const found = await checkPassword(context, { username: user.username, password })
  if (found?.userId !== user.userId)
    throw invalid([{ path: field, message: 'must be your current password' }])
  await limit.clear(user.userId)
}
