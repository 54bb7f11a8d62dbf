import type { channels, conversations, Data, handoffs } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { newId } from '../../lib/ids.ts'
import { asMember } from '../../lib/scoped.ts'
import { addReply, announceHandoff } from '../conversations/index.ts'
import { applyAtDesk, markRead } from './change-at-desk.ts'
import { DESK_MESSAGE, type DeskMessageRow, lockAtDesk, presentDeskMessage } from './queries.ts'
import { presentNote } from './read-conversation.ts'

interface Written {
  conversationId: string
  key: string
  text: string
}

interface Reply extends Omit<Written, 'text'> {
  /** Null: the template says it. */
  text: string | null
  template?: channels.ChosenTemplate
  attachments?: readonly conversations.SentAttachment[] | undefined
}

/** Stores and delivers a reply to the visitor, once per key. Replying where no person is takes over. */
export async function replyAtDesk(
  context: Context,
  member: Member,
  input: Reply,
): Promise<Data<typeof handoffs.reply>> {
  const { conversationId } = input
  return asMember(context, member, async (tx) => {
    const row = await lockAtDesk(tx, member, conversationId)
    if (row.handoff_status !== 'human' && !(await isSent(tx, input)))
      await applyAtDesk(context, tx, { member, row, action: 'take' })
    const { id } = await addReply(context, tx, { ...input, userId: member.userId })
    const { rows } =
      await sql<DeskMessageRow>`select ${DESK_MESSAGE} from messages m where m.id = ${id}`.execute(tx)
    return presentDeskMessage(rows[0]!)
  })
}

async function isSent(
  tx: Tx,
  { conversationId, key }: Pick<Written, 'conversationId' | 'key'>,
): Promise<boolean> {
  const { rows } = await sql`select from messages
    where conversation_id = ${conversationId} and client_key = ${key} and role = 'member'`.execute(tx)
  return rows.length > 0
}

/** Stores a note for the team, once per key. */
export async function addNote(
  context: Context,
  member: Member,
  { conversationId, key, text }: Written,
): Promise<Data<typeof handoffs.addNote>> {
  return asMember(context, member, async (tx) => {
    const row = await lockAtDesk(tx, member, conversationId)
    const id = newId('note')
    const { rows: added } =
      await sql`insert into conversation_notes (id, account_id, project_id, conversation_id,
        author_id, text, client_key)
      values (${id}, ${row.account_id}, ${row.project_id}, ${conversationId}, ${member.userId}, ${text}, ${key})
      on conflict (conversation_id, client_key) do nothing returning id`.execute(tx)
    if (added.length > 0) await announceHandoff(context, tx, row, { what: 'note', messageId: id })
    const { rows } = await sql<Parameters<typeof presentNote>[0]>`select n.id, n.text, n.created_at,
        (select u.name from users u where u.id = n.author_id) as author
      from conversation_notes n where n.conversation_id = ${conversationId} and n.client_key = ${key}`.execute(
      tx,
    )
    return presentNote(rows[0]!)
  })
}

/** Tells the visitor that a person is typing or has read; only for the person who has the conversation. */
export async function signalVisitor(
  context: Context,
  member: Member,
  {
    conversationId,
    typing,
    read,
  }: { conversationId: string; typing?: boolean | undefined; read?: string | undefined },
): Promise<Data<typeof handoffs.deskSignal>> {
  await asMember(context, member, async (tx) => {
    const row = await lockAtDesk(tx, member, conversationId)
    const isTheirs = row.handoff_assignee === member.userId
    if (typing !== undefined && isTheirs)
      await announceHandoff(context, tx, row, { what: 'typing', typing, userId: member.userId })
    if (read !== undefined && (await markRead(tx, member, { row, messageId: read })) && isTheirs)
      await announceHandoff(context, tx, row, { what: 'read', messageId: read, by: 'member' })
  })
  return { noted: true }
}
