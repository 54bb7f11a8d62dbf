import type { Role, team } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Member } from '../../lib/actor.ts'
import { asMember } from '../../lib/scoped.ts'
import { recordTeamChange } from './changes.ts'
import { assignProjects, checkProjects, findMember, keepAnAdmin, lockTeam, presentMember } from './queries.ts'

export interface RoleChange {
  target: string
  newRole: Role
  projects: string[]
}

/** Changes a member's role and projects; it holds from their next call on. The last admin stays one (409). */
export async function changeRole(context: Context, member: Member, input: RoleChange): Promise<team.Member> {
  const { accountId } = member
  return asMember(context, member, async (tx) => {
    await lockTeam(tx, member)
    const before = await findMember(tx, accountId, input.target)
    await checkProjects(tx, accountId, input.projects)
    if (input.newRole !== 'AIACCOUNTADMIN') await keepAnAdmin(tx, accountId, before)
    await sql`update memberships set role = ${input.newRole} where id = ${before.membership_id}`.execute(tx)
    await assignProjects(tx, {
      accountId,
      membershipId: before.membership_id,
      role: input.newRole,
      projectIds: input.projects,
    })
    const after = await findMember(tx, accountId, input.target)
    await recordTeamChange(context, tx, {
      actor: member,
      accountId,
      action: 'member.change',
      objectId: before.user_id,
      userId: before.user_id,
      details: {
        username: before.username,
        from: { role: before.role, projects: before.projects.map(({ id }) => id) },
        to: { role: after.role, projects: after.projects.map(({ id }) => id) },
      },
    })
    return presentMember(after, member)
  })
}
