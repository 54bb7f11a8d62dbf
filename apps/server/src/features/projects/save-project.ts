import type { accounts } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Member } from '../../lib/actor.ts'
import { newId } from '../../lib/ids.ts'
import { checkLimit } from '../../lib/plan-limits.ts'
import { asMember } from '../../lib/scoped.ts'
import { holdProject, recordChange, selectProject } from './queries.ts'

export async function createProject(
  context: Context,
  member: Member,
  { name }: { name: string },
): Promise<accounts.Project> {
  const { accountId } = member
  return asMember(context, member, async (tx) => {
    await checkLimit(tx, context.config.plans, { accountId, of: 'projects', adding: 1 })
    const id = newId('project')
    await sql`insert into projects (id, account_id, name) values (${id}, ${accountId}, ${name})`.execute(tx)
    await recordChange(context, tx, {
      actor: member,
      accountId,
      id,
      action: 'project.create',
      details: { name },
    })
    return selectProject(tx, id)
  })
}

export async function renameProject(
  context: Context,
  member: Member,
  { id, name }: { id: string; name: string },
): Promise<accounts.Project> {
  const { accountId } = member
  return asMember(context, member, async (tx) => {
    const before = await holdProject(tx, member, id)
    await sql`update projects set name = ${name} where id = ${id}`.execute(tx)
    const details = { from: before.name, to: name }
    await recordChange(context, tx, { actor: member, accountId, id, action: 'project.rename', details })
    return selectProject(tx, id)
  })
}
