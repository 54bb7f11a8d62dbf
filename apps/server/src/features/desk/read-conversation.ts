import type { Data, handoffs } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { notFound } from '../../lib/errors.ts'
import { asMember } from '../../lib/scoped.ts'
import { readConversationChannel } from '../channels/index.ts'
import { presentLogged, selectLogged } from '../conversations/index.ts'
import { DESK_MESSAGE, type DeskMessageRow, presentDeskMessage, readHandoff } from './queries.ts'

/** The latest messages; older ones are in the log. */
const MOST = 300

/** A conversation for the desk. */
export async function readAtDesk(
  context: Context,
  member: Member,
  { conversationId: id }: { conversationId: string },
): Promise<Data<typeof handoffs.read>> {
  return asMember(context, member, async (tx) => {
    const found = await selectLogged(tx, member, id)
    if (!found) throw notFound('conversation')
    const { rows } = await sql<DeskMessageRow>`select ${DESK_MESSAGE} from messages m
      where m.conversation_id = ${id} and m.replaced_at is null order by m.seq desc limit ${MOST}`.execute(tx)
    return {
      conversation: presentLogged(found),
      handoff: await readHandoff(tx, id),
      messages: rows.toReversed().map(presentDeskMessage),
      notes: await selectNotes(tx, id),
      visitorRead: await findVisitorRead(tx, id),
      channel: await readConversationChannel(context, tx, id),
    }
  })
}

interface NoteRow {
  id: string
  author: string | null
  text: string
  created_at: Date
}

async function selectNotes(tx: Tx, conversationId: string) {
  const { rows } = await sql<NoteRow>`select n.id, n.text, n.created_at,
      (select u.name from users u where u.id = n.author_id) as author
    from conversation_notes n where n.conversation_id = ${conversationId} order by n.created_at, n.id limit 200`.execute(
    tx,
  )
  return rows.map(presentNote)
}

export const presentNote = ({ id, author, text, created_at: at }: NoteRow) => ({
  id,
  author,
  text,
  createdAt: at.toISOString(),
})

async function findVisitorRead(tx: Tx, conversationId: string): Promise<string | null> {
  const { rows } = await sql<{
    id: string
  }>`select m.id from messages m join conversations c on c.id = m.conversation_id
    where m.conversation_id = ${conversationId} and m.role = 'member' and m.seq <= c.visitor_read_seq
    order by m.seq desc limit 1`.execute(tx)
  return rows[0]?.id ?? null
}
