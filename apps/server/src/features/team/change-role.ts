import type { Role, team } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Member } from '../../lib/actor.ts'
import { invalid } from '../../lib/errors.ts'
import { asMember } from '../../lib/scoped.ts'
import { recordTeamChange } from './changes.ts'
import {
  assignProjects,
  checkProjects,
  findMember,
  keepAnAdmin,
  lockTeam,
  type MemberRow,
  presentMember,
} from './queries.ts'

export interface RoleChange {
  target: string
  newRole: Role
  projects: string[]
  /** Projects in which a reader may read conversations; undefined leaves them unchanged. */
  conversations?: string[] | undefined
}

/** Changes a member's role and projects, effective from their next request. The last admin cannot be demoted (409). */
export async function changeRole(context: Context, member: Member, input: RoleChange): Promise<team.Member> {
  const { accountId } = member
  return asMember(context, member, async (tx) => {
    await lockTeam(tx, member)
    const before = await findMember(tx, accountId, input.target)
    await checkProjects(tx, accountId, input.projects)
    checkGrants(input)
    if (input.newRole !== 'AIACCOUNTADMIN') await keepAnAdmin(tx, accountId, before)
    await sql`update memberships set role = ${input.newRole} where id = ${before.membership_id}`.execute(tx)
    await assignProjects(tx, {
      accountId,
      membershipId: before.membership_id,
      role: input.newRole,
      projectIds: input.projects,
      conversations: input.conversations ?? null,
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
        from: detailsOf(before),
        to: detailsOf(after),
      },
    })
    return presentMember(after, member)
  })
}

/** A grant requires that the member is assigned to the project, and only affects readers. */
function checkGrants({ newRole, projects, conversations = [] }: RoleChange): void {
  if (newRole !== 'AIREADER' && conversations.length > 0)
    throw invalid([{ path: 'conversations', message: 'is for readers only' }])
  if (!conversations.every((id) => projects.includes(id)))
    throw invalid([{ path: 'conversations', message: 'has a project that isn’t assigned' }])
}

const detailsOf = ({ role, projects }: MemberRow) => ({
  role,
  projects: projects.map(({ id }) => id),
  conversations: projects.filter((project) => project.conversations).map(({ id }) => id),
})
