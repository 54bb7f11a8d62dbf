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
  /** The lead it is about; the delivery is deleted together with it. */
  leadId?: string
  conversationId?: string
}

/** The exact bytes that are signed and sent on every attempt. */
export const payloadOf = (
  context: Pick<Context, 'now'>,
  { type, data }: Pick<WebhookEvent, 'type' | 'data'>,
): string =>
  JSON.stringify({ type, version: agents.WEBHOOK_VERSION, timestamp: context.now().toISOString(), data })

/** Adds an event to an endpoint's outbox in the caller's transaction; it is sent after the commit. */
export async function queueEvent(context: Context, tx: Tx, event: WebhookEvent): Promise<string> {
  const { endpointId, accountId, projectId, type, leadId = null, conversationId = null } = event
  const id = newId('delivery')
  await sql`insert into webhook_deliveries (id, account_id, project_id, endpoint_id, lead_id, conversation_id, event, payload)
    values (${id}, ${accountId}, ${projectId}, ${endpointId}, ${leadId}, ${conversationId}, ${type},
      ${payloadOf(context, event)})`.execute(tx)
  await wake(context, tx, { endpointId, accountId })
  return id
}

/** Queues a hint that an endpoint has something to send. */
export const wake = (
  context: Context,
  tx: Tx,
  { endpointId, accountId }: { endpointId: string; accountId: string },
): Promise<void> =>
  context.queue.send(tx, deliverWebhooks, { endpointId, accountId }, { key: endpointId, group: accountId })
