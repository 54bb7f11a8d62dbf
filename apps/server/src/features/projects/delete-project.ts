import type { accounts, Data } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { Failure, invalid } from '../../lib/errors.ts'
import { asMember } from '../../lib/scoped.ts'
import { stopAnswersOf } from '../conversations/index.ts'
import { pauseJobsOf } from '../jobs/index.ts'
import { IS_ONLY_HERE } from './holdings.ts'
import { holdProject, recordChange, selectProject } from './queries.ts'
import type { Deletion } from './trash.ts'

/**
 * Moves a project to the trash: once committed, its contents are inaccessible and its automation stops. The default
 * project cannot be deleted (409), and the name must match.
 */
export async function deleteProject(
  context: Context,
  member: Member,
  { id, name, moveMembers }: { id: string; name: string; moveMembers: boolean },
): Promise<Data<typeof accounts.deleteProject>> {
  const { accountId } = member
  return asMember(context, member, async (tx) => {
    const project = await holdProject(tx, member, id)
    if (project.is_default) throw new Failure('conflict', 'The default project can’t be deleted.')
    if (project.name !== name) throw invalid([{ path: 'name', message: 'doesn’t match the project’s name' }])
    // Counts and stops jobs first, because the project becomes invisible to this transaction afterwards.
    const { holds } = await selectProject(tx, id)
    const paused = await pauseJobsOf(tx, id)
    await stopAnswersOf(tx, id)
    const moved = moveMembers ? await moveToDefault(tx, { accountId, id }) : []
    await sql`update memberships set current_project_id = null where current_project_id = ${id}`.execute(tx)
    const deletion: Deletion = {
      by: { userId: member.userId, name: member.name || member.username },
      demo: project.is_demo,
      moved: moved.map((one) => one.id),
    }
    // Another demo can be loaded afterwards: an account has at most one.
    await sql`update projects set deleted_at = ${context.now()}, deletion = ${JSON.stringify(deletion)}::jsonb,
      is_demo = false where id = ${id}`.execute(tx)
    const details = { name, ...holds, jobsPaused: paused, membersMoved: moved.map(({ email }) => email) }
    await recordChange(context, tx, { actor: member, accountId, id, action: 'project.delete', details })
    return { deleted: true }
  })
}

/** Members left without a project are assigned to the default one. */
async function moveToDefault(
  tx: Tx,
  { accountId, id }: { accountId: string; id: string },
): Promise<{ id: string; email: string }[]> {
  const { rows } = await sql<{ id: string; email: string }>`
    with left_alone as (select mp.membership_id from membership_projects mp
      where mp.project_id = ${id} and ${IS_ONLY_HERE}),
    moved as (insert into membership_projects (membership_id, project_id, account_id)
      select l.membership_id, p.id, p.account_id from left_alone l
      join projects p on p.account_id = ${accountId} and p.is_default
      returning membership_id)
    select m.id, u.email from moved join memberships m on m.id = moved.membership_id
    join users u on u.id = m.user_id order by u.email`.execute(tx)
  return rows
}
