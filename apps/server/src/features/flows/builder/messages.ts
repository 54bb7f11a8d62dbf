import { type Data, flows } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import type { Member } from '../../../lib/actor.ts'
import { notFound } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import { asMember } from '../../../lib/scoped.ts'
import { recordChange } from '../drafts/changes.ts'
import { holdFlow, openFlow } from '../drafts/queries.ts'

export interface MessageRow {
  id: string
  role: 'user' | 'assistant'
  text: string
  changes: unknown
  verdict: flows.FlowMessage['verdict']
  problem: flows.FlowMessage['problem']
  by: string | null
  created_at: Date
}

const COLUMNS = sql`m.id, m.role, m.text, m.changes, m.verdict, m.problem, m.created_at,
  (select u.name from users u where u.id = m.created_by) as by`

export function present({ changes, created_at, ...row }: MessageRow): flows.FlowMessage {
  // Changes stored by an older server in an obsolete format are not shown.
  const read = flows.flowChanges.safeParse(changes)
  return { ...row, changes: read.success ? read.data : null, createdAt: created_at.toISOString() }
}

interface NewMessage extends Pick<MessageRow, 'role' | 'text'> {
  accountId: string
  projectId: string
  flowId: string
  changes?: flows.FlowChange[] | null
  problem?: flows.FlowMessage['problem']
  model?: string | null
  createdBy: string | null
}

export async function insertMessage(tx: Tx, message: NewMessage): Promise<MessageRow> {
  const { accountId, projectId, flowId, role, text, changes = null, problem = null, model = null } = message
  const id = newId('flowMessage')
  await sql`insert into flow_messages (id, account_id, project_id, flow_id, role, text, changes, problem, model, created_by)
    values (${id}, ${accountId}, ${projectId}, ${flowId}, ${role}, ${text},
      ${changes === null ? null : JSON.stringify(changes)}::jsonb, ${problem}, ${model}, ${message.createdBy})`.execute(
    tx,
  )
  const { rows } = await sql<MessageRow>`select ${COLUMNS} from flow_messages m where m.id = ${id}`.execute(
    tx,
  )
  return rows[0]!
}

/** The latest messages, oldest first. */
export async function lastMessages(tx: Tx, flowId: string, most: number): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select ${COLUMNS} from flow_messages m where m.flow_id = ${flowId} order by m.id desc limit ${most}`.execute(
    tx,
  )
  return rows.toReversed()
}

export async function listMessages(
  context: Context,
  member: Member,
  { flowId, page, size }: { flowId: string; page: number; size: number },
): Promise<Data<typeof flows.chatMessages>> {
  return asMember(context, member, async (tx) => {
    await openFlow(tx, member, flowId)
    const { rows } = await sql<MessageRow>`
      select ${COLUMNS} from flow_messages m where m.flow_id = ${flowId}
      order by m.id desc limit ${size} offset ${(page - 1) * size}`.execute(tx)
    const counted = await sql<{ total: number }>`
      select count(*)::int as total from flow_messages where flow_id = ${flowId}`.execute(tx)
    return { items: rows.map(present), total: counted.rows[0]!.total, page, size }
  })
}

/** Stores whether a proposed change was applied or rejected, once. */
export async function judgeChange(
  context: Context,
  member: Member,
  { messageId, verdict }: { messageId: string; verdict: NonNullable<flows.FlowMessage['verdict']> },
): Promise<flows.FlowMessage> {
  return asMember(context, member, async (tx) => {
    const found = await sql<{ flow_id: string }>`
      select flow_id from flow_messages where id = ${messageId} and changes is not null`.execute(tx)
    const flowId = found.rows[0]?.flow_id
    if (flowId === undefined) throw notFound('message')
    const row = await holdFlow(tx, member, { id: flowId })
    await sql`update flow_messages set verdict = ${verdict} where id = ${messageId} and verdict is null`.execute(
      tx,
    )
    const flow = { id: flowId, projectId: row.project_id }
    const action = verdict === 'applied' ? 'flow.applyChange' : 'flow.rejectChange'
    await recordChange(context, tx, { member, flow, action, details: { messageId } })
    const { rows } =
      await sql<MessageRow>`select ${COLUMNS} from flow_messages m where m.id = ${messageId}`.execute(tx)
    return present(rows[0]!)
  })
}
