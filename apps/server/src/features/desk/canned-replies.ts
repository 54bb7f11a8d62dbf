import { type Data, handoffs } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { audit } from '../../lib/audit.ts'
import { Failure, notFound } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'
import { asMember, currentProject } from '../../lib/scoped.ts'
import { findAgent } from '../agents/index.ts'

interface ReplyRow {
  id: string
  shortcut: string
  text: string
  agent_id: string | null
}

interface ReplyValues {
  shortcut: string
  text: string
  agentId: string | null
}

const present = ({ id, shortcut, text, agent_id: agentId }: ReplyRow): handoffs.CannedReply => ({
  id,
  shortcut,
  text,
  agentId,
})

/** Saved replies of the project, and those of the given agent. */
export async function listReplies(
  context: Context,
  member: Member,
  { agentId = null }: { agentId?: string | null | undefined },
): Promise<Data<typeof handoffs.listReplies>> {
  const project = currentProject(member)
  return asMember(context, member, async (tx) => {
    const { rows } = await sql<ReplyRow>`select id, shortcut, text, agent_id from canned_replies
      where project_id = ${project} and (${agentId}::text is null or agent_id is null or agent_id = ${agentId})
      order by shortcut, id limit ${handoffs.CANNED_MAX}`.execute(tx)
    return { items: rows.map(present) }
  })
}

export async function createReply(
  context: Context,
  member: Member,
  values: ReplyValues,
): Promise<handoffs.CannedReply> {
  const project = currentProject(member)
  return asMember(context, member, async (tx) => {
    await checkValues(tx, member, { values, project, id: null })
    const { rows } =
      await sql<ReplyRow>`insert into canned_replies (id, account_id, project_id, agent_id, shortcut, text,
        created_by)
      values (${newId('cannedReply')}, ${member.accountId}, ${project}, ${values.agentId}, ${values.shortcut},
        ${values.text}, ${member.userId}) returning id, shortcut, text, agent_id`.execute(tx)
    await record(tx, member, { project, action: 'handoff.createReply', row: rows[0]! })
    return present(rows[0]!)
  })
}

export async function updateReply(
  context: Context,
  member: Member,
  { id, ...values }: ReplyValues & { id: string },
): Promise<handoffs.CannedReply> {
  return asMember(context, member, async (tx) => {
    const project = await projectOf(tx, member, id)
    await checkValues(tx, member, { values, project, id })
    const { rows } =
      await sql<ReplyRow>`update canned_replies set shortcut = ${values.shortcut}, text = ${values.text},
        agent_id = ${values.agentId} where id = ${id} returning id, shortcut, text, agent_id`.execute(tx)
    await record(tx, member, { project, action: 'handoff.updateReply', row: rows[0]! })
    return present(rows[0]!)
  })
}

export async function deleteReply(context: Context, member: Member, id: string): Promise<{ deleted: true }> {
  return asMember(context, member, async (tx) => {
    const project = await projectOf(tx, member, id)
    const { rows } = await sql<ReplyRow>`delete from canned_replies where id = ${id}
      returning id, shortcut, text, agent_id`.execute(tx)
    await record(tx, member, { project, action: 'handoff.deleteReply', row: rows[0]! })
    return { deleted: true }
  })
}

async function projectOf(tx: Tx, member: Member, id: string): Promise<string> {
  const { rows } = await sql<{ project_id: string }>`select project_id from canned_replies
    where id = ${id} and project_id = any(${member.projectIds}) for update`.execute(tx)
  if (!rows[0]) throw notFound('canned reply')
  return rows[0].project_id
}

async function checkValues(
  tx: Tx,
  member: Member,
  { values, project, id }: { values: ReplyValues; project: string; id: string | null },
): Promise<void> {
  if (values.agentId !== null) {
    const agent = await findAgent(tx, member, values.agentId)
    if (agent.project_id !== project) throw notFound('agent')
  }
  // Serialized: a duplicate name or exceeding the limit would otherwise be noticed too late.
  await sql`select from projects where id = ${project} for no key update`.execute(tx)
  const { rows } = await sql<{ same: boolean; count: number }>`select count(*)::int as count,
      coalesce(bool_or(shortcut = ${values.shortcut} and agent_id is not distinct from ${values.agentId}), false) as same
    from canned_replies where project_id = ${project} and id is distinct from ${id}`.execute(tx)
  if (rows[0]!.same) throw new Failure('conflict', 'There’s already a canned reply with this shortcut.')
  if (rows[0]!.count >= handoffs.CANNED_MAX)
    throw new Failure('conflict', `A project can have up to ${handoffs.CANNED_MAX} canned replies.`)
}

const record = (
  tx: Tx,
  member: Member,
  {
    project,
    action,
    row,
  }: {
    project: string
    action: 'handoff.createReply' | 'handoff.updateReply' | 'handoff.deleteReply'
    row: ReplyRow
  },
) =>
  audit(tx, member, {
    accountId: member.accountId,
    projectId: project,
    action,
    objectId: row.id,
    details: { name: row.shortcut },
  })
