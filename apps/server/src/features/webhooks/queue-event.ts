import { agents } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import { newId } from '../../lib/ids.ts'
import { deliverWebhooks } from './deliver.job.ts'

interface WebhookEvent {
  endpointId: string
  accountId: string
  projectId: string
  type: string
  data: Record<string, unknown>
  /** What it is about: with it, the delivery is deleted. */
  leadId?: string
  conversationId?: string
}

/** The exact bytes that are signed and sent, at each attempt. */
export const payloadOf = (
  context: Pick<Context, 'now'>,
  { type, data }: Pick<WebhookEvent, 'type' | 'data'>,
): string =>
  JSON.stringify({ type, version: agents.WEBHOOK_VERSION, timestamp: context.now().toISOString(), data })

/** Puts an event into the outbox of an endpoint within the caller's transaction; it is sent once that commits. */
export async function queueEvent(context: Context, tx: Tx, event: WebhookEvent): Promise<string> {
  const { endpointId, accountId, projectId, type, leadId = null, conversationId = null } = event
  const id = newId('delivery')
  await sql`insert into webhook_deliveries (id, account_id, project_id, endpoint_id, lead_id, conversation_id, event, payload)
    values (${id}, ${accountId}, ${projectId}, ${endpointId}, ${leadId}, ${conversationId}, ${type},
      ${payloadOf(context, event)})`.execute(tx)
  await wake(context, tx, { endpointId, accountId })
  return id
}

/** A hint that an endpoint has something to send. */
export const wake = (
  context: Context,
  tx: Tx,
  { endpointId, accountId }: { endpointId: string; accountId: string },
): Promise<void> =>
  context.queue.send(tx, deliverWebhooks, { endpointId, accountId }, { key: endpointId, group: accountId })
