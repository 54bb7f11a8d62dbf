import { handoffs } from '@millrace/contract'
import { sql } from 'kysely'
import type { Tx } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { notFound } from '../../lib/errors.ts'
import {
  type HandoffRow,
  lockHandoff,
  type MessageRow,
  messageColumns,
  PRESENT_FOR,
  presentMessage,
} from '../conversations/index.ts'

export type HandoffColumns = Pick<
  HandoffRow & { assignee_name: string | null },
  | 'handoff_status'
  | 'handoff_version'
  | 'handoff_assignee'
  | 'handoff_reason'
  | 'handoff_since'
  | 'handoff_due'
  | 'assignee_name'
>

/** The handoff columns of a conversation `c`. */
export const HANDOFF = sql`c.handoff_status, c.handoff_version, c.handoff_assignee, c.handoff_reason, c.handoff_since,
  c.handoff_due, (select u.name from users u where u.id = c.handoff_assignee) as assignee_name`

export const presentHandoff = (row: HandoffColumns): handoffs.DeskHandoff => ({
  status: row.handoff_status,
  version: row.handoff_version,
  assignee:
    row.handoff_assignee === null ? null : { id: row.handoff_assignee, name: row.assignee_name ?? '' },
  reason: row.handoff_reason,
  since: row.handoff_since?.toISOString() ?? null,
  due: row.handoff_due?.toISOString() ?? null,
})

/** The handoff of a conversation in the member's projects, locked. Throws `not_found`. */
export async function lockAtDesk(tx: Tx, member: Member, conversationId: string): Promise<HandoffRow> {
  const row = await lockHandoff(tx, conversationId)
  if (!row || !member.projectIds.includes(row.project_id)) throw notFound('conversation')
  return row
}

export async function readHandoff(tx: Tx, conversationId: string): Promise<handoffs.DeskHandoff> {
  const { rows } =
    await sql<HandoffColumns>`select ${HANDOFF} from conversations c where c.id = ${conversationId}`.execute(
      tx,
    )
  return presentHandoff(rows[0]!)
}

export type DeskMessageRow = MessageRow & { client_key: string | null }

export const DESK_MESSAGE = sql`${messageColumns}, m.client_key`

export const presentDeskMessage = (row: DeskMessageRow): handoffs.DeskMessage => ({
  ...presentMessage(row),
  key: row.client_key,
})

/** Members who may answer visitors of the projects, with their presence. */
export async function selectPeople(
  tx: Tx,
  { accountId, projectId, agentId }: { accountId: string; projectId: string; agentId: string },
): Promise<{ id: string; name: string; presence: 'online' | 'away' | 'offline' }[]> {
  const { rows } = await sql<{ id: string; name: string; presence: 'online' | 'away' | 'offline' }>`
    select u.id, u.name, case
        when not exists (select from desk_presence p where p.agent_id = ${agentId} and p.user_id = u.id
          and p.seen_at > now() - ${PRESENT_FOR}) then 'offline'
        when exists (select from desk_absences b where b.agent_id = ${agentId} and b.user_id = u.id) then 'away'
        else 'online' end as presence
    from memberships m join users u on u.id = m.user_id
    where m.account_id = ${accountId} and (m.role = 'AIACCOUNTADMIN' or (m.role = 'AIEDITOR'
      and exists (select from membership_projects p where p.membership_id = m.id and p.project_id = ${projectId})))
    order by u.name, u.id limit 200`.execute(tx)
  return rows
}
