import type { accounts, Data, team } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inSystem } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { audit } from '../../lib/audit.ts'
import { notFound } from '../../lib/errors.ts'
import { asMember } from '../../lib/scoped.ts'

/** Makes another account of the user the current one. */
export async function switchAccount(
  context: Context,
  member: Member,
  accountId: string,
): Promise<Data<typeof team.switchAccount>> {
  return inSystem(context.db.kysely, async (tx) => {
    const { rows } = await sql`select 1 from memberships
      where user_id = ${member.userId} and account_id = ${accountId}`.execute(tx)
    if (rows.length === 0) throw notFound('account')
    await sql`update users set current_account_id = ${accountId} where id = ${member.userId}`.execute(tx)
    await audit(tx, member, { accountId, action: 'account.enter', objectId: accountId })
    await context.events.publish(tx, { name: 'sessions', userId: member.userId })
    return { accountId }
  })
}

/** Sets the member's current project, used by requests that name none. */
export async function switchProject(
  context: Context,
  member: Member,
  projectId: string,
): Promise<accounts.ProjectRef> {
  if (!member.projectIds.includes(projectId)) throw notFound('project')
  return asMember(context, member, async (tx) => {
    const { rows } = await sql<accounts.ProjectRef>`
      select id, name, is_default as "defaultProject" from projects where id = ${projectId}`.execute(tx)
    if (!rows[0]) throw notFound('project')
    await sql`update memberships set current_project_id = ${projectId} where id = ${member.membershipId}`.execute(
      tx,
    )
    await audit(tx, member, {
      accountId: member.accountId,
      projectId,
      action: 'project.enter',
      objectId: projectId,
    })
    return rows[0]
  })
}
