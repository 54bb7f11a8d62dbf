import type { handoffs } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { audit } from '../../lib/audit.ts'
import { Failure, notFound } from '../../lib/errors.ts'
import { asMember } from '../../lib/scoped.ts'
import { changeHandoff, type HandoffRow, rulesOf } from '../conversations/index.ts'
import { lockAtDesk, readHandoff, selectPeople } from './queries.ts'

interface DeskChange {
  conversationId: string
  action: 'take' | 'assign' | 'handBack' | 'end'
  /** The version of the handoff that the member sees. */
  version: number
  to?: string | undefined
  /** With `handBack`: the agent answers what has no reply yet. */
  answer?: boolean | undefined
}

const AUDITED = {
  take: 'handoff.take',
  assign: 'handoff.assign',
  handBack: 'handoff.handBack',
  end: 'handoff.end',
} as const

/**
 * Takes over, assigns, hands back or ends. When two members act at the same time, one succeeds; the other gets
 * `conflict` with the current handoff.
 */
export async function changeAtDesk(
  context: Context,
  member: Member,
  { conversationId, action, version, ...rest }: DeskChange,
): Promise<handoffs.DeskHandoff> {
  return asMember(context, member, async (tx) => {
    const row = await lockAtDesk(tx, member, conversationId)
    if (row.handoff_version !== version) throw await conflict(tx, conversationId)
    await applyAtDesk(context, tx, { member, row, action, ...rest })
    return readHandoff(tx, conversationId)
  })
}

interface DeskAction extends Pick<DeskChange, 'action' | 'to' | 'answer'> {
  member: Member
  row: HandoffRow
}

/** The same on a handoff that this transaction has locked. */
export async function applyAtDesk(
  context: Context,
  tx: Tx,
  { member, row, action, to, answer = false }: DeskAction,
): Promise<void> {
  const { agentName } = await checkOffered(tx, row, action)
  const assignee = action === 'assign' ? await checkPerson(tx, row, to!) : member.userId
  const isAssigning = action === 'take' || action === 'assign'
  const { refusal } = await changeHandoff(context, tx, {
    row,
    action: isAssigning ? { type: 'assign', to: assignee } : { type: action },
    answers: answer,
  })
  if (refusal !== null && refusal !== 'already') throw await conflict(tx, row.id)
  if (refusal === null)
    await audit(tx, member, {
      accountId: member.accountId,
      projectId: row.project_id,
      action: AUDITED[action],
      objectId: row.id,
      details: { name: agentName },
    })
}

async function conflict(tx: Tx, conversationId: string): Promise<Failure> {
  const handoff = await readHandoff(tx, conversationId)
  const who = handoff.assignee?.name
  const message =
    handoff.status === 'human' && who
      ? `${who} is handling this conversation.`
      : 'Someone else changed this conversation. Look at it again.'
  return new Failure('conflict', message, { handoff })
}

/** Nobody can take over where the owner doesn't offer it, or where a program asks, which gets no replies of people; conversations taken over before can be handed back. */
async function checkOffered(tx: Tx, row: HandoffRow, action: DeskChange['action']) {
  const found = await rulesOf(tx, row.id)
  const isLeaving = action === 'handBack' || action === 'end'
  if (!isLeaving && (!found.rules.enabled || found.noLog || row.no_log || row.channel === 'api'))
    throw new Failure('conflict', 'Handoff is off for this agent, or its messages aren’t recorded.', {
      refusal: 'not_offered',
    })
  return found
}

/** Throws `conflict` unless the member can reply, or take over in order to. */
export async function checkMayReply(tx: Tx, member: Member, row: HandoffRow): Promise<void> {
  const isHuman = row.handoff_status === 'human'
  if (isHuman && row.handoff_assignee !== member.userId) throw await conflict(tx, row.id)
  if (!isHuman) await checkOffered(tx, row, 'take')
}

async function checkPerson(tx: Tx, row: HandoffRow, to: string): Promise<string> {
  const { account_id: accountId, project_id: projectId, agent_id: agentId } = row
  const people = await selectPeople(tx, { accountId, projectId, agentId })
  if (!people.some(({ id }) => id === to)) throw notFound('member')
  return to
}

/** Marks the conversation as read by the member. */
export async function markRead(
  tx: Tx,
  member: Member,
  { row, messageId }: { row: HandoffRow; messageId: string },
): Promise<boolean> {
  const { rows } = await sql`insert into conversation_reads (conversation_id, user_id, account_id, seq)
    select ${row.id}, ${member.userId}, ${row.account_id}, m.seq from messages m
      where m.id = ${messageId} and m.conversation_id = ${row.id}
    on conflict (conversation_id, user_id) do update set seq = excluded.seq
      where conversation_reads.seq < excluded.seq
    returning seq`.execute(tx)
  return rows.length > 0
}
