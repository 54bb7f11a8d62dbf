import { handoffs } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import type { HandoffNews } from '../../../events/events.ts'
import { newId } from '../../../lib/ids.ts'
import { settleNotices } from '../../notifications/index.ts'
import { tell } from '../own-conversations.ts'
import { sendLine } from '../channel/send-line.ts'
import { idForAnswer, queueAnswer } from './queue-answer.ts'
import { type HandoffRow, handoffOf, isAttended, type RulesOfAgent, rulesOf, shownName } from './rows.ts'

type Changed = { row: HandoffRow; refusal: null } | Refused
interface Refused {
  row: HandoffRow
  refusal: Extract<handoffs.HandoffOutcome, { refusal: string }>['refusal']
}

interface HandoffChange {
  row: HandoffRow
  action: handoffs.HandoffAction
  /** When the agent has the conversation again: it answers what has no reply yet. */
  answers?: boolean
}

/**
 * Changes the handoff of a conversation locked by this transaction: stores its state with an event line, stops a
 * response in progress when a person joins, and announces both.
 */
export async function changeHandoff(
  context: Context,
  tx: Tx,
  { row, action, answers = false }: HandoffChange,
): Promise<Changed> {
  const outcome = handoffs.changeHandoff(handoffOf(row), action, context.now().getTime())
  if ('refusal' in outcome) return { row, refusal: outcome.refusal }
  const { next, line } = outcome
  const at = (ms: number | null) => (ms === null ? null : new Date(ms))
  await sql`update conversations set handoff_status = ${next.status}, handoff_version = ${next.version},
      handoff_assignee = ${next.assignee}, handoff_reason = ${next.reason}, handoff_since = ${at(next.since)},
      handoff_due = ${at(next.due)}, handoff_unattended = ${next.unattended} where id = ${row.id}`.execute(tx)
  const changed: HandoffRow = {
    ...row,
    handoff_status: next.status,
    handoff_version: next.version,
    handoff_assignee: next.assignee,
    handoff_reason: next.reason,
    handoff_since: at(next.since),
    handoff_due: at(next.due),
    handoff_unattended: next.unattended,
  }
  if (line === null) return { row: changed, refusal: null }
  const rules = await rulesOf(tx, row.id)
  const name = next.status === 'human' ? await shownName(tx, next.assignee, rules) : null
  const answerId = answers ? await idForAnswer(tx, row.id) : null
  await addLine(context, tx, { row: changed, line, name, text: textOf(line, rules), answerId })
  if (answerId !== null) await queueAnswer(context, tx, { row, answerId })
  if (next.status === 'human') await stopAnswer(context, tx, row.id)
  if (ATTENDED.has(action.type)) await settleNotices(tx, { accountId: row.account_id, subject: row.id })
  await tell(context, tx, row)
  return { row: changed, refusal: null }
}

/** Nobody needs to come any more. A request that expired stays unread: nobody came. */
const ATTENDED: ReadonlySet<handoffs.HandoffAction['type']> = new Set([
  'assign',
  'withdraw',
  'handBack',
  'end',
])

/** The owner's text replaces the chat's unless it is empty. */
const textOf = (line: handoffs.HandoffLine, { rules }: RulesOfAgent) =>
  line === 'nobody' || line === 'closedNow' ? rules.awayMessage : ''

interface NewLine {
  row: HandoffRow
  line: handoffs.HandoffLine
  name: string | null
  text: string
  /** The response that begins with it. */
  answerId?: string | null
}

/** Adds an event line. Earlier messages no longer count as a reason for another request. */
export async function addLine(
  context: Context,
  tx: Tx,
  { row, answerId = null, ...said }: NewLine,
): Promise<void> {
  const id = newId('message')
  const help = await helpWithoutPerson(context, tx, { row, line: said.line })
  const event = { ...said, ...help, ...(answerId === null ? {} : { answerId }) }
  await sql`with c as (update conversations set message_count = message_count + 1, handoff_seq = message_count + 1,
      updated_at = now() where id = ${row.id} returning message_count as seq)
    insert into messages (id, account_id, conversation_id, seq, role, text, event)
    select ${id}, ${row.account_id}, ${row.id}, c.seq, 'event', '', ${JSON.stringify(event)}::jsonb from c`.execute(
    tx,
  )
  await sendLine(context, tx, { row, messageId: id, line: said.line, name: said.name, text: said.text })
  await announceHandoff(context, tx, row, { what: 'state', messageId: id })
}

/**
 * Additions to a line when nobody is available: the lead form, if the visitor has not filled it in, and the next office
 * hours.
 */
async function helpWithoutPerson(
  context: Context,
  tx: Tx,
  { row, line }: { row: HandoffRow; line: handoffs.HandoffLine },
): Promise<{ form?: true; opensAt?: string }> {
  const isLooking = line === 'requested' || line === 'idle'
  const isNobody = line === 'closedNow' || line === 'nobody'
  if (!isNobody && !(isLooking && !(await isAttended(tx, row.agent_id)))) return {}
  const { rules, hasForm } = await rulesOf(tx, row.id)
  const isOffered = hasForm && row.lead_id === null
  if (isOffered) await sql`update conversations set lead_form = 'nobody' where id = ${row.id}`.execute(tx)
  const opening = line === 'closedNow' ? handoffs.nextOpening(rules.hours, context.now()) : null
  return { ...(isOffered ? { form: true } : {}), ...(opening ? { opensAt: opening.toISOString() } : {}) }
}

/** Notifies all processes of a change in a conversation; its content is read from the database. */
export async function announceHandoff(
  context: Context,
  tx: Tx,
  row: Pick<HandoffRow, 'id' | 'account_id' | 'project_id' | 'agent_id'>,
  rest: HandoffNews,
): Promise<void> {
  const { id: conversationId, account_id: accountId, project_id: projectId, agent_id: agentId } = row
  await context.events.publish(tx, {
    name: 'handoff',
    conversationId,
    accountId,
    projectId,
    agentId,
    ...rest,
  })
}

async function stopAnswer(context: Context, tx: Tx, conversationId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from messages
    where conversation_id = ${conversationId} and state = 'streaming'`.execute(tx)
  for (const { id: messageId } of rows)
    await context.events.publish(tx, { name: 'stop', conversationId, messageId })
}
