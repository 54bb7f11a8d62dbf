import { agents, inEnglish, type Reason } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import { Failure, notFound } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'
import { inAccount } from '../../lib/scoped.ts'
import type { EndpointRow } from './endpoints.ts'
import { payloadOf, wake } from './queue-event.ts'
import { send } from './send.ts'

// The log of an endpoint, of an agent or of the account.

export interface DeliveryRow {
  id: string
  event: string
  state: agents.WebhookDelivery['state']
  attempts: number
  due_at: Date
  status: number | null
  error: Reason | null
  response: string | null
  created_at: Date
}

const DELIVERY = sql`d.id, d.event, d.state, d.attempts, d.due_at, d.status, d.error, d.response, d.created_at`

export const presentError = (error: Reason | null): agents.WebhookDelivery['error'] =>
  error && { message: inEnglish(error), reason: error }

const presentDelivery = (row: DeliveryRow): agents.WebhookDelivery => ({
  id: row.id,
  event: row.event,
  state: row.state,
  attempts: row.attempts,
  dueAt: row.state === 'pending' ? row.due_at.toISOString() : null,
  status: row.status,
  error: presentError(row.error),
  response: row.response,
  createdAt: row.created_at.toISOString(),
})

interface DeliveryPage {
  items: agents.WebhookDelivery[]
  total: number
  page: number
  size: number
}

/** The deliveries of an endpoint, newest first; none without one. */
export async function listDeliveries(
  tx: Tx,
  endpointId: string | null,
  { page, size }: { page: number; size: number },
): Promise<DeliveryPage> {
  const { rows } = await sql<
    DeliveryRow & { total: number }
  >`select ${DELIVERY}, count(*) over ()::int as total
    from webhook_deliveries d where d.endpoint_id = ${endpointId}
    order by d.id desc limit ${size} offset ${(page - 1) * size}`.execute(tx)
  return { items: rows.map(presentDelivery), total: rows[0]?.total ?? 0, page, size }
}

/** A delivery with the body that is sent on each attempt. */
export async function readDelivery(
  tx: Tx,
  { endpointId, deliveryId }: { endpointId: string; deliveryId: string },
): Promise<agents.WebhookDelivery & { body: string }> {
  const { rows } = await sql<DeliveryRow & { payload: string }>`select ${DELIVERY}, d.payload
    from webhook_deliveries d where d.endpoint_id = ${endpointId} and d.id = ${deliveryId}`.execute(tx)
  if (!rows[0]) throw notFound('delivery')
  return { ...presentDelivery(rows[0]), body: rows[0].payload }
}

/** Sends a delivery again, with the same id, as if it were new. */
export async function redeliver(
  context: Context,
  tx: Tx,
  { endpointId, deliveryId }: { endpointId: string; deliveryId: string },
): Promise<agents.WebhookDelivery> {
  const { rows } = await sql<DeliveryRow & { account_id: string; enabled: boolean }>`
    update webhook_deliveries d set state = 'pending', attempts = 0, due_at = now(), ended_at = null
    from webhook_endpoints e where e.id = d.endpoint_id and e.id = ${endpointId} and d.id = ${deliveryId}
    returning ${DELIVERY}, d.account_id, e.enabled`.execute(tx)
  const row = rows[0]
  if (!row) throw notFound('delivery')
  if (!row.enabled) throw new Failure('conflict', 'This webhook is switched off. Switch it on to send again.')
  await sql`update webhook_endpoints set rests_until = null where id = ${endpointId}`.execute(tx)
  await wake(context, tx, { endpointId, accountId: row.account_id })
  return presentDelivery(row)
}

/** Sends a test event immediately, without retries, and logs the result. */
export async function testEndpoint(
  context: Context,
  of: { endpoint: EndpointRow; data: Record<string, unknown>; signal: AbortSignal },
): Promise<agents.WebhookDelivery & { ms: number }> {
  const { endpoint, data, signal } = of
  const type = agents.WEBHOOK_TEST
  const payload = payloadOf(context, { type, data })
  const one = { ...endpoint, id: newId('delivery'), endpoint_id: endpoint.id, payload }
  const from = performance.now()
  const { status, error, response } = await send(context, one, signal)
  const ms = Math.round(performance.now() - from)
  const { rows } = await inAccount(context, endpoint.account_id, (tx) =>
    sql<DeliveryRow>`insert into webhook_deliveries as d (id, account_id, project_id, endpoint_id, event, payload, state,
        attempts, status, error, response, ended_at)
      select ${one.id}, e.account_id, e.project_id, e.id, ${type}, ${payload}, ${error === null ? 'delivered' : 'failed'}, 1,
        ${status}::int, ${error === null ? null : JSON.stringify(error)}::jsonb, ${response}::text, now()
      from webhook_endpoints e where e.id = ${endpoint.id}
      returning ${DELIVERY}`.execute(tx),
  )
  if (!rows[0]) throw notFound('webhook')
  return { ...presentDelivery(rows[0]), ms }
}
