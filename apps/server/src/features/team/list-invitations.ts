import type { Data, team } from '@millrace/contract'
import type { Context } from '../../context.ts'
import { sql } from 'kysely'
import { inSystem } from '../../db/scope.ts'
import { permissionOf } from '../../http/authorise.ts'
import type { Member } from '../../lib/actor.ts'
import { presentInvitation, selectInvitations } from './invitations.ts'

/** Invitations for the caller, once their address is verified, and those that the account sent. */
export async function listInvitations(
  context: Context,
  member: Member,
): Promise<Data<typeof team.invitations>> {
  return inSystem(context.db.kysely, async (tx) => {
    const { rows } = await sql<{ email: string; verified: boolean }>`
      select lower(email) as email, email_verified as verified from users where id = ${member.userId}`.execute(
      tx,
    )
    const { email, verified } = rows[0]!
    const received = verified ? await selectInvitations(tx, { email, state: 'pending' }) : []
    const mayInvite = permissionOf('inviteUser', member) === 'yes'
    const sent = mayInvite ? await selectInvitations(tx, { accountId: member.accountId }) : []
    const present = (row: Parameters<typeof presentInvitation>[0]) => presentInvitation(row, member)
    return { received: received.map(present), sent: sent.map(present) }
  })
}
