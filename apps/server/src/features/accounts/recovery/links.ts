import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { invalid } from '../../../lib/errors.ts'
import { originOf } from '../../../lib/origin.ts'
import { hashToken, newToken } from '../../../lib/secrets.ts'

type Purpose = 'verify' | 'reset'

const MINUTES: Record<Purpose, number> = { verify: 3 * 24 * 60, reset: 60 }
const MINUTE_MS = 60_000

/**
 * Creates a one-time link that is valid while the user has this address. It replaces earlier links of the same purpose.
 * The token is in the fragment (`#`), which browsers never send to a server, so it is in no log or referrer.
 */
export async function makeLink(
  context: Context,
  tx: Tx,
  { userId, email, purpose }: { userId: string; email: string; purpose: Purpose },
): Promise<{ link: string; expiresAt: Date }> {
  const token = newToken()
  const expiresAt = new Date(context.now().getTime() + MINUTES[purpose] * MINUTE_MS)
  await dropLinks(tx, { userId, purpose })
  await sql`insert into user_links (token_hash, user_id, purpose, email, expires_at)
    values (${hashToken(token)}, ${userId}, ${purpose}, ${email}, ${expiresAt})`.execute(tx)
  return { link: `${originOf(context.config)}/login/${purpose}#${token}`, expiresAt }
}

export const dropLinks = (tx: Tx, { userId, purpose }: { userId: string; purpose: Purpose }) =>
  sql`delete from user_links where user_id = ${userId} and purpose = ${purpose}`.execute(tx)

export interface LinkHolder {
  userId: string
  username: string
  verified: boolean
}

/** The user of a valid link. Throws the same error for an unknown, used or expired link and for one of another purpose. */
export async function readLink(tx: Tx, token: string, purpose: Purpose): Promise<LinkHolder> {
  const { rows } = await sql<{ id: string; email: string; email_verified: boolean }>`
    select u.id, u.email, u.email_verified from user_links l join users u on u.id = l.user_id
    where l.token_hash = ${hashToken(token)} and l.purpose = ${purpose} and l.expires_at > now()
      and lower(u.email) = lower(l.email)
    for update of l`.execute(tx)
  const [row] = rows
  if (!row)
    throw invalid([
      { path: 'token', message: 'this link has expired or was already used. Request a new one' },
    ])
  return { userId: row.id, username: row.email, verified: row.email_verified }
}
