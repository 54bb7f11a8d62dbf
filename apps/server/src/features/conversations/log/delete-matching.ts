import { conversations, type Data } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { audit } from '../../../lib/audit.ts'
import { asMember, currentProject } from '../../../lib/scoped.ts'
import { catchUp } from '../facts/refresh-facts.ts'
import { tell } from '../own-conversations.ts'
import type { ConversationRow } from '../queries.ts'
import { FILTER_TABLES, isWanted, type LogFilter } from './list-log.ts'

/** Deletes a batch of matching conversations in the current project; repeat the call while there are more. */
export async function deleteMatching(
  context: Context,
  member: Member,
  filter: LogFilter & { until: string },
): Promise<Data<typeof conversations.removeMatching>> {
  const project = currentProject(member)
  return asMember(context, member, async (tx) => {
    await catchUp(tx, project)
    const { rows } = await sql<Pick<ConversationRow, 'id' | 'account_id' | 'project_id' | 'agent_id'>>`
      delete from conversations where id in (select c.id from ${FILTER_TABLES}
        where c.project_id = ${project} and ${isWanted(filter)}
        order by c.id limit ${conversations.DELETE_BATCH})
      returning id, account_id, project_id, agent_id`.execute(tx)
    // Lists are reloaded once per agent.
    for (const row of new Map(rows.map((one) => [one.agent_id, one])).values()) await tell(context, tx, row)
    if (rows.length > 0)
      await audit(tx, member, {
        accountId: member.accountId,
        projectId: project,
        action: 'conversation.delete',
        objectId: null,
        details: { ...filter, count: rows.length },
      })
    return { deleted: rows.length, more: rows.length === conversations.DELETE_BATCH }
  })
}
