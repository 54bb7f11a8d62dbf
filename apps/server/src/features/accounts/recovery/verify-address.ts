import type { accounts, Data } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inSystem, type Tx } from '../../../db/scope.ts'
import type { Member } from '../../../lib/actor.ts'
import { sendMail } from '../../mail/index.ts'
import type { SignInLimits } from '../limits.ts'
import { auditUser } from '../trail.ts'
import { dropLinks, makeLink, readLink } from './links.ts'

/** Sends the link that confirms the user's address, within the caller's transaction. */
export async function sendVerification(
  context: Context,
  tx: Tx,
  user: { userId: string; email: string; locale: accounts.Locale },
): Promise<void> {
  const { userId, email, locale } = user
  const { link, expiresAt } = await makeLink(context, tx, { userId, email, purpose: 'verify' })
  await sendMail(context, tx, {
    accountId: null,
    to: email,
    template: 'verify',
    values: { link },
    locale,
    expiresAt,
  })
}

/** Confirms an address with the link from an email. */
export async function verifyAddress(
  context: Context,
  { limits, ip, token }: { limits: SignInLimits; ip: string; token: string },
): Promise<Data<typeof accounts.verify>> {
  await limits.byAddress.use(ip)
  return inSystem(context.db.kysely, async (tx) => {
    const { userId, username } = await readLink(tx, token, 'verify')
    await dropLinks(tx, { userId, purpose: 'verify' })
    await sql`update users set email_verified = true, updated_at = now() where id = ${userId}`.execute(tx)
    await auditUser(tx, { kind: 'visitor', ip }, { userId, action: 'address.verify' })
    return { username }
  })
}

/** Sends the link again, unless the address is already confirmed. */
export async function resendVerification(
  context: Context,
  member: Member,
  limits: SignInLimits,
): Promise<Data<typeof accounts.resendVerification>> {
  // Limited by user, not by address: `forgot` must not reveal to a stranger through its own limit that the user exists.
  await limits.mails.use(member.userId)
  return inSystem(context.db.kysely, async (tx) => {
    const { rows } = await sql<{
      email: string
      locale: accounts.Locale | null
    }>`select email, locale from users
      where id = ${member.userId} and not email_verified`.execute(tx)
    const [user] = rows
    if (!user) return { sent: false }
    await sendVerification(context, tx, {
      userId: member.userId,
      email: user.email,
      locale: user.locale ?? 'en',
    })
    await auditUser(tx, member, { userId: member.userId, action: 'address.resend' })
    return { sent: true }
  })
}
