import type { Data, team } from '@millrace/contract'
import type { Context } from '../../context.ts'
import type { Member } from '../../lib/actor.ts'
import { asMember } from '../../lib/scoped.ts'
import { presentInvitation, selectInvitations } from './invitations.ts'
import { presentMember, selectMembers } from './queries.ts'

export async function listMembers(context: Context, member: Member): Promise<Data<typeof team.members>> {
  return asMember(context, member, async (tx) => {
    const rows = await selectMembers(tx, member.accountId)
    const pending = await selectInvitations(tx, { accountId: member.accountId, state: 'pending' })
    return {
      items: rows.map((row) => presentMember(row, member)),
      invitations: pending.map((row) => presentInvitation(row, member)),
    }
  })
}
