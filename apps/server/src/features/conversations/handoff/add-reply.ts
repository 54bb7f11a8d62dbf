import { type conversations, handoffs } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { Failure } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import { queueText, readWayOut } from '../../channels/index.ts'
import { claimTeamFiles } from '../attachments/rows.ts'
import { type MessageRow, messageColumns } from '../queries.ts'
import { emitMessage } from '../webhook-events.ts'
import { announceHandoff } from './change-handoff.ts'
import { handoffOf, lockHandoff, rulesOf, shownName } from './rows.ts'

interface Reply {
  conversationId: string
  userId: string
  key: string
  text: string
  /** Files uploaded for it. */
  attachments?: readonly conversations.SentAttachment[] | undefined
}

/**
 * Stores a reply of the person who has the conversation, once per key. Throws `conflict` when someone else or nobody
 * has it.
 */
export async function addReply(
  context: Context,
  tx: Tx,
  { conversationId, userId, key, text, attachments: sent = [] }: Reply,
): Promise<MessageRow> {
  const row = (await lockHandoff(tx, conversationId))!
  const repeated = await findReply(tx, conversationId, key)
  if (repeated) return repeated
  const outcome = handoffs.changeHandoff(handoffOf(row), { type: 'replied' }, context.now().getTime())
  if ('refusal' in outcome || row.handoff_assignee !== userId)
    throw new Failure('conflict', 'Take over this conversation to reply.', { refusal: 'not_yours' })
  await checkChannel(context, tx, { conversationId, hasFiles: sent.length > 0 })
  const author = await shownName(tx, userId, await rulesOf(tx, conversationId))
  const id = newId('message')
  await sql`with c as (update conversations set message_count = message_count + 1, handoff_due = null, updated_at = now()
      where id = ${conversationId} returning message_count as seq)
    insert into messages (id, account_id, conversation_id, seq, role, text, author_id, author_name, client_key)
    select ${id}, ${row.account_id}, ${conversationId}, c.seq, 'member', ${text}, ${userId}, ${author}, ${key} from c`.execute(
    tx,
  )
  if (sent.length > 0) await claimTeamFiles(tx, { conversationId, messageId: id, sent })
  await queueText(context, tx, { conversationId, messageId: id, text, byPerson: true })
  await announceHandoff(context, tx, row, { what: 'message', messageId: id })
  await emitMessage(context, tx, { conversationId, message: { id, role: 'member', state: 'complete' } })
  return (await findReply(tx, conversationId, key))!
}

/** Throws `conflict` with the reason when the conversation's channel can't take the reply now. */
async function checkChannel(
  context: Context,
  tx: Tx,
  { conversationId, hasFiles }: { conversationId: string; hasFiles: boolean },
): Promise<void> {
  const channel = await readWayOut(context, tx, conversationId)
  if (channel === null) return
  if (hasFiles)
    throw new Failure('conflict', `Files can’t be sent by ${channel.name} yet.`, { refusal: 'channel_files' })
  if (channel.closed !== null)
    throw new Failure('conflict', `${channel.name} doesn’t allow a message now.`, {
      refusal: `channel_${channel.closed}`,
    })
}

async function findReply(tx: Tx, conversationId: string, key: string): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`select ${messageColumns} from messages m
    where m.conversation_id = ${conversationId} and m.client_key = ${key} and m.role = 'member'`.execute(tx)
  return rows[0]
}
