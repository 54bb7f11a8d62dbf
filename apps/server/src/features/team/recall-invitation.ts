import type { Data, team } from '@millrace/contract'
import type { Context } from '../../context.ts'
import type { Member } from '../../lib/actor.ts'
import { Failure } from '../../lib/errors.ts'
import { asMember } from '../../lib/scoped.ts'
import { recordTeamChange } from './changes.ts'
import { decide, holdInvitation, mustBePending, presentInvitation, selectInvitations } from './invitations.ts'
import { lockTeam } from './queries.ts'
import { dropMail, sendInvitation } from './send-invitation.ts'

/** Revokes an invitation of the account; its link becomes invalid. */
export async function revokeInvitation(
  context: Context,
  member: Member,
  id: string,
): Promise<Data<typeof team.revokeInvitation>> {
  const { accountId } = member
  return asMember(context, member, async (tx) => {
    await lockTeam(tx, member)
    const row = await holdInvitation(tx, { id, accountId })
    mustBePending(row)
    await dropMail(tx, id)
    await decide(tx, { id, state: 'revoked', userId: null })
    const change = { actor: member, accountId, objectId: id, details: { email: row.email } }
    await recordTeamChange(context, tx, { ...change, action: 'invitation.revoke' })
    return { revoked: true }
  })
}

/** Sends a pending or expired invitation again with a new link; the old link becomes invalid. */
export async function resendInvitation(
  context: Context,
  member: Member,
  id: string,
): Promise<Data<typeof team.resendInvitation>> {
  const { accountId } = member
  return asMember(context, member, async (tx) => {
    await lockTeam(tx, member)
    const row = await holdInvitation(tx, { id, accountId })
    if (row.state !== 'expired') mustBePending(row)
    const [newer] = await selectInvitations(tx, { accountId, email: row.email, state: 'pending' })
    if (newer && newer.id !== id)
      throw new Failure('conflict', 'There is a newer invitation to this address. Use that one.')
    const { link, mailed } = await sendInvitation(context, tx, { member, invitation: row })
    const change = { actor: member, accountId, objectId: id, details: { email: row.email, mailed } }
    await recordTeamChange(context, tx, { ...change, action: 'invitation.resend' })
    return { invitation: presentInvitation(await holdInvitation(tx, { id }), member), link, mailed }
  })
}
