import type { InboundItem } from '@millrace/channels'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import { usesSourceToken } from './by-connection/source-token.ts'
import { announceConnection } from './changes.ts'
import { addIdentifier } from './contacts.ts'
import { receiveEvents } from './receive.job.ts'
import type { ConnectionRow } from './rows.ts'
import { applyStatus } from './states.ts'

/** A call of a vendor that waits, in the order of its contact. */
export interface EventRow {
  seq: number
  contact_key: string
  tries: number
  item: InboundItem
  /** IDs of attachments; null in place of one that couldn't be taken. */
  files: (string | null)[] | null
}

/** Most events of one contact that are processed together. */
const TOGETHER = 20

/** Whom the writer of an event is from now on, for a change of identifiers. */
const currentKey = (event: string) =>
  sql`(${sql.ref(`${event}.item`)} #>> '{current,kind}') || ':' || (${sql.ref(`${event}.item`)} #>> '{current,value}')`

/**
 * Locks the next messages of one contact of the connection, and changes of its identifiers: the oldest that is due, with
 * those that follow. Empty when nothing is due or others process it. A change keeps its place among what was written
 * under either identifier.
 */
export async function claimMessages(tx: Tx, connectionId: string): Promise<EventRow[]> {
  const { rows: heads } = await sql<{ contact_key: string }>`select e.contact_key from channel_events e
    where e.connection_id = ${connectionId} and e.state = 'pending' and e.type in ('message', 'identity') and e.due_at <= now()
      and not e.has_files
      and not exists (select from channel_events p where p.connection_id = e.connection_id
        and p.contact_key = e.contact_key and p.state = 'pending' and p.seq < e.seq)
      and not exists (select from channel_events p where p.connection_id = e.connection_id and p.type = 'identity'
        and p.state = 'pending' and p.seq < e.seq and ${currentKey('p')} = e.contact_key)
      and (e.type <> 'identity' or not exists (select from channel_events p where p.connection_id = e.connection_id
        and p.contact_key = ${currentKey('e')} and p.state = 'pending' and p.seq < e.seq))
    order by e.seq limit 1 for update of e skip locked`.execute(tx)
  const [head] = heads
  if (!head) return []
  const { rows } = await sql<
    EventRow & { has_files: boolean }
  >`select e.seq, e.contact_key, e.tries, e.item, e.files,
      e.has_files from channel_events e
    where e.connection_id = ${connectionId} and e.contact_key = ${head.contact_key} and e.state = 'pending'
    order by e.seq limit ${TOGETHER} for update`.execute(tx)
  const waiting = rows.findIndex((row) => row.has_files)
  return waiting < 0 ? rows : rows.slice(0, waiting)
}

/** Locks the next states, in their order. They never wait for what a contact wrote. */
export async function claimStates(tx: Tx, connectionId: string, most: number): Promise<EventRow[]> {
  const { rows } =
    await sql<EventRow>`select e.seq, e.contact_key, e.tries, e.item, e.files from channel_events e
    where e.connection_id = ${connectionId} and e.state = 'pending' and e.type in ('status', 'revoked')
      and e.due_at <= now()
    order by e.seq limit ${most} for update of e skip locked`.execute(tx)
  return rows
}

/** Applies an event that is no message. */
export async function applyEvent(
  context: Context,
  tx: Tx,
  { connection, event }: { connection: ConnectionRow; event: EventRow },
): Promise<void> {
  const { item } = event
  if (item.type === 'status') {
    const isApplied = await applyStatus(context, tx, { connectionId: connection.id, status: item })
    if (!isApplied) return postponeState(tx, event.seq)
  } else if (item.type === 'identity') await addIdentifier(tx, connection, item)
  else if (item.type === 'revoked') await markRevoked(context, tx, connection)
  await endEvent(tx, event.seq, { state: 'done' })
}

async function markRevoked(context: Context, tx: Tx, connection: ConnectionRow): Promise<void> {
  const { id, agent_id: agentId } = connection
  const usesSource = usesSourceToken(connection)
  const error = JSON.stringify({ reason: 'token', detail: 'The app was removed.' })
  const { rows } = await sql<{ account_id: string; project_id: string }>`update channel_connections n
    set state = 'reconnect', error = ${error}::jsonb, error_at = now(),
      refused_version = case when ${usesSource} then (select c.version from connections c where c.id = n.source_id) end
    from agents a where n.id = ${id} and n.state <> 'disconnected' and a.id = n.agent_id
      -- One that was connected again since has a new token.
      and (not ${usesSource} or not exists (select from connections c where c.id = n.source_id and c.state = 'connected'))
    returning a.account_id, a.project_id`.execute(tx)
  if (rows[0]) await announceConnection(context, tx, { id: agentId, ...rows[0] })
}

export interface EventEnd {
  state: 'done' | 'refused'
  /** Why it was refused. */
  reason?: string
  /** The question that it became. */
  messageId?: string
  /** Its text is stored nowhere else, and is needed until it is answered. */
  keep?: boolean
}

export async function endEvent(
  tx: Tx,
  seq: number,
  { state, reason, messageId, keep = false }: EventEnd,
): Promise<void> {
  await sql`update channel_events set state = ${state}, reason = ${reason ?? null}, message_id = ${messageId ?? null},
    item = case when ${keep} then item end where seq = ${seq}`.execute(tx)
}

const TRIES = 5
const STATE_SECONDS = 3

const failedOnce = (failed: boolean) => sql`tries = e.tries + ${failed ? 1 : 0},
  state = case when ${failed} and e.tries + 1 >= ${TRIES} then 'refused' else e.state end,
  reason = case when ${failed} and e.tries + 1 >= ${TRIES} then 'error' end`

/** Applies a state later: the reply that names its message may still be on the way. */
export async function postponeState(tx: Tx, seq: number): Promise<void> {
  await sql`update channel_events e set due_at = now() + ${STATE_SECONDS} * interval '1 second', ${failedOnce(true)}
    where e.seq = ${seq}`.execute(tx)
}

/** Processes an event later. After some tries it is refused, so that what follows isn't held up for good. */
export async function postponeEvents(
  tx: Tx,
  {
    connectionId,
    contactKey,
    seconds,
    failed,
  }: { connectionId: string; contactKey: string; seconds: number; failed: boolean },
): Promise<void> {
  await sql`update channel_events e set due_at = now() + ${seconds}::float * interval '1 second',
      ${failedOnce(failed)}
    where e.seq = (select min(f.seq) from channel_events f where f.connection_id = ${connectionId}
      and f.contact_key = ${contactKey} and f.state = 'pending')`.execute(tx)
}

/** Has what a contact wrote in the meantime processed, once its conversation is free. */
export async function wakeEvents(context: Context, tx: Tx, conversationId: string): Promise<void> {
  const { rows } = await sql<{
    connection_id: string
    account_id: string
  }>`update channel_events e set due_at = now()
    from channel_contacts k join channel_identifiers i on i.contact_id = k.id
    where k.conversation_id = ${conversationId} and e.connection_id = k.connection_id
      and e.contact_key = i.kind || ':' || i.value and e.state = 'pending' and not e.has_files
    returning e.connection_id, e.account_id`.execute(tx)
  if (rows[0])
    await wakeReceiving(context, tx, { connectionId: rows[0].connection_id, accountId: rows[0].account_id })
}

/** Queues a hint that a connection has something to process. */
export const wakeReceiving = (
  context: Context,
  tx: Tx,
  { connectionId, accountId }: { connectionId: string; accountId: string },
): Promise<void> =>
  context.queue.send(
    tx,
    receiveEvents,
    { connectionId, accountId },
    { key: connectionId, group: accountId, unlessWaiting: true },
  )

/** Texts of a conversation that is not recorded, by question; they are deleted once it is answered. */
export async function heldTexts(tx: Tx, messageIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ message_id: string; text: string }>`select message_id, item ->> 'text' as text
    from channel_events where message_id = any(${[...messageIds]}) and item is not null`.execute(tx)
  return new Map(rows.map((row) => [row.message_id, row.text]))
}

export async function forgetTexts(tx: Tx, conversationId: string): Promise<void> {
  await sql`update channel_events e set item = null from messages m
    where m.id = e.message_id and m.conversation_id = ${conversationId} and e.item is not null`.execute(tx)
}
