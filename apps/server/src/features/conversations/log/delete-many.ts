import type { conversations, Data } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { audit } from '../../../lib/audit.ts'
import { notFound } from '../../../lib/errors.ts'
import { asMember } from '../../../lib/scoped.ts'
import { tell } from '../own-conversations.ts'
import type { ConversationRow } from '../queries.ts'

/** Deletes conversations of anyone; none of them if one does not exist. */
export async function deleteMany(
  context: Context,
  member: Member,
  ids: string[],
): Promise<Data<typeof conversations.removeMany>> {
  const wanted = [...new Set(ids)]
  return asMember(context, member, async (tx) => {
    const { rows } = await sql<Pick<ConversationRow, 'id' | 'account_id' | 'project_id' | 'agent_id'>>`
      delete from conversations where id = any(${wanted}) and project_id = any(${member.projectIds})
      returning id, account_id, project_id, agent_id`.execute(tx)
    if (rows.length !== wanted.length) throw notFound('conversation')
    for (const row of rows) await tell(context, tx, row)
    await audit(tx, member, {
      accountId: member.accountId,
      projectId: rows[0]!.project_id,
      action: 'conversation.delete',
      objectId: null,
      details: { count: rows.length },
    })
    return { deleted: rows.length }
  })
}
