import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { newToken } from '../../../lib/secrets.ts'
import { type ConnectionRow, type ContactRow, setConversation } from '../../channels/index.ts'
import { beginConversation } from '../begin-conversation.ts'
import type { ChatAgent } from '../chat-agent.ts'
import { NO_ANSWER_TAKES_MINUTES } from '../close-broken.ts'
import { isUnrecorded } from '../limits.ts'

/** After this long, a contact begins a new conversation. */
const IDLE_DAYS = 7

interface OpenConversation {
  id: string
  noLog: boolean
  /** A response is being written. */
  isBusy: boolean
}

type Place = { contact: ContactRow; agent: ChatAgent }

/** The conversation that a contact continues, locked; null if it begins a new one. */
export async function findConversation(tx: Tx, { contact, agent }: Place): Promise<OpenConversation | null> {
  const { rows } = await sql<{ id: string; no_log: boolean; is_busy: boolean }>`select c.id, c.no_log,
      exists (select from messages m where m.conversation_id = c.id and m.state = 'streaming'
        and m.created_at > now() - make_interval(mins => ${NO_ANSWER_TAKES_MINUTES})) as is_busy
    from conversations c where c.id = ${contact.conversation_id} and c.agent_id = ${agent.id}
      and (c.updated_at > now() - make_interval(days => ${IDLE_DAYS}) or c.handoff_status <> 'bot')
    for update of c`.execute(tx)
  const [held] = rows
  if (!held) return null
  const noLog = isUnrecorded(agent, null)
  // From the next message on, an unrecorded conversation stays one.
  if (noLog && !held.no_log)
    await sql`update conversations set no_log = true where id = ${held.id}`.execute(tx)
  return { id: held.id, noLog: noLog || held.no_log, isBusy: held.is_busy }
}

/** The channel of what members try in the lab, whichever vendor it simulates. */
const LAB = 'lab'

/** A new conversation of a contact. */
export async function beginFor(
  context: Context,
  tx: Tx,
  { connection, contact, agent }: Place & { connection: ConnectionRow },
): Promise<OpenConversation> {
  const noLog = isUnrecorded(agent, null)
  const id = await beginConversation(context, tx, {
    agent,
    // Nobody has it: it is continued by its contact only.
    visitorToken: connection.is_lab ? null : newToken(),
    visitor: null,
    site: null,
    noLog,
    channel: connection.is_lab ? LAB : connection.channel,
    labId: connection.is_lab ? connection.id : null,
  })
  await setConversation(tx, contact.id, id)
  return { id, noLog, isBusy: false }
}
