import { type Data, FEATURES, permission, type team } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inSystem, type Tx } from '../../db/scope.ts'
import type { Actor, Member } from '../../lib/actor.ts'
import { Failure, notFound } from '../../lib/errors.ts'
import { checkLimit } from '../../lib/plan-limits.ts'
import { recordTeamChange } from './changes.ts'
import { decide, holdInvitation, type InvitationRow, mustBePending } from './invitations.ts'
import { addMembership, lockAccount } from './queries.ts'

type Acceptance = { invitationId: string } | { token: string }

/**
 * Joins the account, which becomes the current one. The invitation must be for the caller's address, which must be
 * verified: confirmed earlier, or by having the link.
 */
export async function acceptInvitation(
  context: Context,
  member: Member,
  input: Acceptance,
): Promise<Data<typeof team.acceptInvitation>> {
  return inSystem(context.db.kysely, async (tx) => {
    const byLink = 'token' in input
    const row = await holdInvitation(tx, byLink ? { token: input.token } : { id: input.invitationId })
    const user = await addressOf(tx, member.userId)
    if (row.email !== user.email) {
      if (!byLink) throw notFound('invitation')
      throw new Failure('forbidden', `This invitation is for ${row.email}. Sign in with that address.`)
    }
    if (!byLink && !user.verified) throw notFound('invitation')
    mustBePending(row)
    await join(context, tx, { row, userId: member.userId, actor: { ...member, accountId: row.account_id } })
    if (byLink && (await provesAddress(tx, row.id)))
      await sql`update users set email_verified = true where id = ${member.userId}`.execute(tx)
    return { accountId: row.account_id }
  })
}

/** Declines an invitation to the caller's own verified address. */
export async function declineInvitation(
  context: Context,
  member: Member,
  invitationId: string,
): Promise<Data<typeof team.declineInvitation>> {
  return inSystem(context.db.kysely, async (tx) => {
    const row = await holdInvitation(tx, { id: invitationId })
    const user = await addressOf(tx, member.userId)
    if (row.email !== user.email || !user.verified) throw notFound('invitation')
    mustBePending(row)
    await decide(tx, { id: row.id, state: 'declined', userId: member.userId })
    await recordTeamChange(context, tx, {
      actor: member,
      accountId: row.account_id,
      action: 'invitation.decline',
      objectId: row.id,
      details: { email: row.email },
    })
    return { declined: true }
  })
}

/**
 * Creates the member that an invitation promises. Checks again what it grants: the edition or projects may have
 * changed.
 */
export async function join(
  context: Context,
  tx: Tx,
  { row, userId, actor }: { row: InvitationRow; userId: string; actor: Actor },
): Promise<void> {
  await lockAccount(tx, row.account_id)
  const { rows } = await sql<{ edition: Parameters<typeof permission>[1]['edition'] }>`
    select edition from accounts where id = ${row.account_id}`.execute(tx)
  const who = { role: 'AIACCOUNTADMIN', edition: rows[0]!.edition } as const
  if (permission('inviteUser', who) !== 'yes')
    throw new Failure(
      'edition_required',
      'This account has reached the member limit of its plan. An admin can upgrade it.',
      {
        editions: FEATURES.inviteUser.editions,
      },
    )
  await checkLimit(tx, context.config.plans, { accountId: row.account_id, of: 'members', adding: 1 })
  await addMembership(tx, { accountId: row.account_id, userId, role: row.role, projectIds: row.project_ids })
  await decide(tx, { id: row.id, state: 'accepted', userId })
  await sql`update users set current_account_id = ${row.account_id} where id = ${userId}`.execute(tx)
  await recordTeamChange(context, tx, {
    actor,
    accountId: row.account_id,
    action: 'invitation.accept',
    objectId: row.id,
    userId,
    details: { email: row.email, role: row.role },
  })
}

async function addressOf(tx: Tx, userId: string): Promise<{ email: string; verified: boolean }> {
  const { rows } = await sql<{ email: string; verified: boolean }>`
    select lower(email) as email, email_verified as verified from users where id = ${userId}`.execute(tx)
  return rows[0]!
}

/** Having a link that was only sent by email proves that its holder reads that address. */
export async function provesAddress(tx: Tx, invitationId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from invitations i join mail_outbox o on o.id = i.mail_id
    where i.id = ${invitationId} and i.mailed and o.state = 'sent'`.execute(tx)
  return rows.length > 0
}
