import { handoffs } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { notifyOfAgent } from '../../agents/index.ts'
import { addLine, changeHandoff } from './change-handoff.ts'
import { type HandoffRow, lockHandoff, rulesOf } from './rows.ts'

type RequestReason = Extract<handoffs.HandoffAction, { type: 'request' }>['reason']

/**
 * Requests a person for a conversation if its agent offers that. Outside office hours, both sides are told that nobody
 * is available and the agent continues; rules and models may only do this a limited number of times.
 */
export async function requestPerson(
  context: Context,
  tx: Tx,
  { conversationId, reason }: { conversationId: string; reason: RequestReason },
): Promise<HandoffRow | undefined> {
  const row = await lockHandoff(tx, conversationId)
  if (!row) return undefined
  const { rules, noLog } = await rulesOf(tx, conversationId)
  if (!rules.enabled || noLog || row.no_log || row.handoff_status !== 'bot') return row
  if (!handoffs.isOpenAt(rules.hours, context.now())) return sayClosed(context, tx, { row, reason })
  const { row: changed, refusal } = await changeHandoff(context, tx, {
    row,
    action: { type: 'request', reason, wait: rules.waitMinutes },
  })
  if (refusal === null)
    await notifyOfAgent(context, tx, { agentId: row.agent_id, event: 'handover', conversationId: row.id })
  return changed
}

async function sayClosed(
  context: Context,
  tx: Tx,
  { row, reason }: { row: HandoffRow; reason: RequestReason },
): Promise<HandoffRow> {
  const byItself = reason !== 'visitor' && reason !== 'words'
  if (byItself && row.handoff_unattended >= handoffs.MOST_UNATTENDED) return row
  const { rules } = await rulesOf(tx, row.id)
  await sql`update conversations set handoff_unattended = handoff_unattended + 1 where id = ${row.id}`.execute(
    tx,
  )
  await addLine(context, tx, { row, line: 'closedNow', name: null, text: rules.awayMessage })
  return { ...row, handoff_unattended: row.handoff_unattended + 1 }
}

/** Consecutive latest responses without an answer in the knowledge, since the last handoff. */
async function countUnanswered(tx: Tx, { id, handoff_seq: since }: HandoffRow): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from messages m
    where m.conversation_id = ${id} and m.replaced_at is null and m.role = 'assistant' and m.reason = 'fallback'
      and m.seq > greatest(${since}::int, coalesce((select max(g.seq) from messages g where g.conversation_id = ${id}
        and g.role = 'assistant' and g.replaced_at is null and g.reason is distinct from 'fallback'), 0))`.execute(
    tx,
  )
  return rows[0]!.count
}

/** After a response: requests a person if the model asked for it, or after too many unanswered questions in a row. */
export async function requestAfterAnswer(
  context: Context,
  tx: Tx,
  of: { conversationId: string; byModel: boolean },
): Promise<HandoffRow | undefined> {
  const { conversationId } = of
  const row = await lockHandoff(tx, conversationId)
  if (!row || row.handoff_status !== 'bot') return row
  const { rules } = await rulesOf(tx, conversationId)
  if (of.byModel && rules.onModel) return requestPerson(context, tx, { conversationId, reason: 'model' })
  if (rules.afterUnanswered === 0 || (await countUnanswered(tx, row)) < rules.afterUnanswered) return row
  return requestPerson(context, tx, { conversationId, reason: 'unanswered' })
}

/** After a negative rating of a response since the last handoff. */
export async function requestAfterRating(
  context: Context,
  tx: Tx,
  { conversationId, messageId }: { conversationId: string; messageId: string },
): Promise<void> {
  const row = await lockHandoff(tx, conversationId)
  const { rules } = await rulesOf(tx, conversationId)
  if (!row || !rules.onNegativeRating) return
  const { rows } =
    await sql`select from messages where id = ${messageId} and seq > ${row.handoff_seq}`.execute(tx)
  if (rows.length > 0) await requestPerson(context, tx, { conversationId, reason: 'rating' })
}
