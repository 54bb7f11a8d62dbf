import { type accounts, team } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { originOf } from '../../lib/origin.ts'
import { hashToken, newToken } from '../../lib/secrets.ts'
import { mailGoesOut, sendMail } from '../mail/index.ts'
import type { InvitationRow } from './invitations.ts'

const DAY_MS = 86_400_000

interface SentInvitation {
  /** Null when it was emailed: then nobody here may see it. */
  link: string | null
  mailed: boolean
}

/** The token is in the fragment (`#`), which browsers never send to a server, so it is in no log or referrer. */
const linkOf = (context: Context, token: string) => `${originOf(context.config)}/invitation#${token}`

/**
 * Gives an invitation a new link that is valid for seven days and emails it; without a mail server, the caller passes
 * the link on. An earlier link becomes invalid.
 */
export async function sendInvitation(
  context: Context,
  tx: Tx,
  { member, invitation }: { member: Member; invitation: InvitationRow },
): Promise<SentInvitation> {
  const token = newToken()
  const expiresAt = new Date(context.now().getTime() + team.INVITATION_DAYS * DAY_MS)
  const mailed = mailGoesOut(context)
  const link = linkOf(context, token)
  await dropMail(tx, invitation.id)
  const mailId = await sendMail(context, tx, {
    accountId: invitation.account_id,
    to: invitation.email,
    template: 'invitation',
    values: { link, account: invitation.account_name, invitedBy: member.name || member.username },
    locale: await localeFor(tx, invitation),
    expiresAt,
  })
  await sql`update invitations set token_hash = ${hashToken(token)}, expires_at = ${expiresAt}, state = 'pending',
    mailed = ${mailed}, mail_id = ${mailId}, invited_by = ${member.userId} where id = ${invitation.id}`.execute(
    tx,
  )
  return { link: mailed ? null : link, mailed }
}

/** A revoked link is no longer sent. */
export const dropMail = (tx: Tx, invitationId: string) =>
  sql`delete from mail_outbox o using invitations i
    where i.id = ${invitationId} and o.id = i.mail_id and o.state <> 'sent'`.execute(tx)

/** The invited user's own language if they have one, else the account's. */
async function localeFor(tx: Tx, invitation: InvitationRow): Promise<accounts.Locale> {
  const { rows } = await sql<{ locale: accounts.Locale | null }>`
    select coalesce((select u.locale from users u where lower(u.email) = ${invitation.email}),
      a.settings->>'language') as locale from accounts a where a.id = ${invitation.account_id}`.execute(tx)
  return rows[0]?.locale ?? 'en'
}
