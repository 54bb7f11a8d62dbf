import type { StatusUpdate } from '@millrace/channels'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import { recordMessages } from './record-messages.ts'
import { NO_CONTENT } from './rows.ts'

const RANK = sql`array_position(array['queued', 'sent', 'delivered', 'read'], state)`
const rankOf = (state: StatusUpdate['state']) => ['queued', 'sent', 'delivered', 'read'].indexOf(state) + 1

/**
 * Applies what a vendor says became of messages. States never move backwards; a failure is final, except that what was
 * delivered has not failed. False if the message isn't known yet: its reply may still be on the way.
 */
export async function applyStatus(
  context: Context,
  tx: Tx,
  { connectionId, status }: { connectionId: string; status: StatusUpdate },
): Promise<boolean> {
  const { messageId, ourId, of, state, at, failure } = status
  const isFailed = state === 'failed'
  const shown = failure ? JSON.stringify({ reason: failure.reason, detail: failure.detail }) : null
  const which =
    of === null
      ? sql`(vendor_id = ${messageId} or (id = ${ourId} and vendor_id is null))`
      : sql`vendor_id is not null and state_at <= ${new Date(at)} and contact_id in (select i.contact_id
          from channel_identifiers i where i.connection_id = ${connectionId} and i.kind = ${of.kind} and i.value = ${of.value})`
  const { rows } = await sql<{
    id: string
    message_id: string | null
  }>`update channel_outgoing set state = ${state},
      vendor_id = coalesce(vendor_id, ${messageId}::text), failure = ${shown}::jsonb, ${NO_CONTENT},
      leased_until = null,
      state_at = now()
    where connection_id = ${connectionId} and ${which} and case when ${isFailed} then state in ('queued', 'sent')
      else state <> 'failed' and ${RANK} < ${rankOf(state)} end
    returning id, message_id`.execute(tx)
  if (!isFailed)
    await recordMessages(
      context,
      tx,
      rows.map(({ id }) => id),
    )
  for (const messageId of new Set(rows.map((row) => row.message_id)))
    await announceDelivery(context, tx, messageId)
  return rows.length > 0 || of !== null || (await isKnown(tx, { connectionId, messageId, ourId }))
}

async function isKnown(
  tx: Tx,
  of: { connectionId: string; messageId: string | null; ourId: string | null },
): Promise<boolean> {
  const { rows } = await sql`select from channel_outgoing where connection_id = ${of.connectionId}
    and (vendor_id = ${of.messageId} or id = ${of.ourId}) limit 1`.execute(tx)
  return rows.length > 0
}

/** Has the desk read the conversation of a message again. */
export async function announceDelivery(context: Context, tx: Tx, messageId: string | null): Promise<void> {
  if (messageId === null) return
  const { rows } = await sql<{ id: string; account_id: string; project_id: string; agent_id: string }>`
    select c.id, c.account_id, c.project_id, c.agent_id from messages m join conversations c on c.id = m.conversation_id
    where m.id = ${messageId}`.execute(tx)
  const [row] = rows
  if (!row) return
  const { id: conversationId, account_id: accountId, project_id: projectId, agent_id: agentId } = row
  await context.events.publish(tx, {
    name: 'handoff',
    what: 'state',
    conversationId,
    accountId,
    projectId,
    agentId,
    messageId,
  })
}
