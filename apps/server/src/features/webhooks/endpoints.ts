import { agents, type Data, inEnglish, type Reason } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import { Failure, notFound } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'
import { inAccount } from '../../lib/scoped.ts'
import { payloadOf, wake } from './queue-event.ts'
import { send } from './send.ts'
import { newSecret, sealSecret } from './sign.ts'

// Callers have authorized the member for the agent. All functions work in the account's scope.

export interface EndpointRow {
  id: string
  account_id: string
  project_id: string
  agent_id: string
  url: string
  events: agents.AgentEvent[]
  enabled: boolean
  secret: string
  previous_secret: string | null
  disabled_at: Date | null
  failing_since: Date | null
  created_at: Date
}

interface DeliveryRow {
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

export const presentEndpoint = (row: EndpointRow): agents.Webhook => ({
  url: row.url,
  events: row.events,
  enabled: row.enabled,
  disabledAt: row.disabled_at?.toISOString() ?? null,
  failingSince: row.failing_since?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
})

const presentDelivery = (row: DeliveryRow): agents.WebhookDelivery => ({
  id: row.id,
  event: row.event,
  state: row.state,
  attempts: row.attempts,
  dueAt: row.state === 'pending' ? row.due_at.toISOString() : null,
  status: row.status,
  error: row.error && { message: inEnglish(row.error), reason: row.error },
  response: row.response,
  createdAt: row.created_at.toISOString(),
})

/** The agent's endpoint, or null. */
export async function findEndpoint(tx: Tx, agentId: string): Promise<EndpointRow | null> {
  const { rows } =
    await sql<EndpointRow>`select id, account_id, project_id, agent_id, url, events, enabled, secret,
      case when previous_until > now() then previous_secret end as previous_secret, disabled_at, failing_since, created_at
    from webhook_endpoints where agent_id = ${agentId}`.execute(tx)
  return rows[0] ?? null
}

async function requireEndpoint(tx: Tx, agentId: string): Promise<EndpointRow> {
  const row = await findEndpoint(tx, agentId)
  if (!row) throw notFound('webhook')
  return row
}

/**
 * Creates or changes the agent's endpoint. Returns the secret of a new one. A new URL, or enabling it, resets failures.
 */
export async function saveEndpoint(
  context: Context,
  tx: Tx,
  input: {
    agent: { id: string; account_id: string; project_id: string }
    url: string
    events: readonly agents.AgentEvent[]
    enabled: boolean
  },
): Promise<{ row: EndpointRow; secret: string | null }> {
  const { agent, url, events, enabled } = input
  checkAddress(url)
  const before = await findEndpoint(tx, agent.id)
  const id = before?.id ?? newId('webhook')
  const secret = before ? null : newSecret()
  if (secret !== null)
    await sql`insert into webhook_endpoints (id, account_id, project_id, agent_id, url, events, enabled, secret)
      values (${id}, ${agent.account_id}, ${agent.project_id}, ${agent.id}, ${url}, ${[...events]}::text[], ${enabled},
        ${sealSecret(context.config.secret, id, secret)})`.execute(tx)
  else {
    const isFresh = before!.url !== url || (enabled && !before!.enabled)
    await sql`update webhook_endpoints set url = ${url}, events = ${[...events]}::text[], enabled = ${enabled},
        disabled_at = case when ${enabled} then null else disabled_at end,
        failures = case when ${isFresh} then 0 else failures end,
        failing_since = case when ${isFresh} then null else failing_since end,
        rests_until = case when ${isFresh} then null else rests_until end
      where id = ${id}`.execute(tx)
  }
  return { row: await requireEndpoint(tx, agent.id), secret }
}

/** Rejects URLs that are invalid whatever their host resolves to; IP addresses are checked on each call. */
function checkAddress(url: string): void {
  const parsed = URL.parse(url)
  if (!parsed || parsed.username !== '' || parsed.password !== '')
    throw new Failure('invalid_request', 'url: is not a complete URL without a user name', {
      issues: [{ path: 'url', message: 'is not a complete URL without a user name' }],
    })
}

export async function removeEndpoint(tx: Tx, agentId: string): Promise<void> {
  await requireEndpoint(tx, agentId)
  await sql`delete from webhook_endpoints where agent_id = ${agentId}`.execute(tx)
}

/** Creates a new secret; the previous one remains valid for signing for a day. */
export async function rotateSecret(context: Context, tx: Tx, agentId: string): Promise<string> {
  const { id } = await requireEndpoint(tx, agentId)
  const secret = newSecret()
  await sql`update webhook_endpoints set previous_secret = secret,
      previous_until = now() + ${agents.WEBHOOK_OVERLAP_HOURS} * interval '1 hour',
      secret = ${sealSecret(context.config.secret, id, secret)}
    where id = ${id}`.execute(tx)
  return secret
}

export async function listDeliveries(
  tx: Tx,
  agentId: string,
  { page, size }: { page: number; size: number },
): Promise<Data<typeof agents.listWebhookDeliveries>> {
  const { rows } = await sql<
    DeliveryRow & { total: number }
  >`select ${DELIVERY}, count(*) over ()::int as total
    from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
    where e.agent_id = ${agentId} order by d.id desc limit ${size} offset ${(page - 1) * size}`.execute(tx)
  return { items: rows.map(presentDelivery), total: rows[0]?.total ?? 0, page, size }
}

/** Sends a delivery again, with the same id, as if it were new. */
export async function redeliver(
  context: Context,
  tx: Tx,
  { agentId, deliveryId }: { agentId: string; deliveryId: string },
): Promise<agents.WebhookDelivery> {
  const { rows } = await sql<DeliveryRow & { endpoint_id: string; account_id: string; enabled: boolean }>`
    update webhook_deliveries d set state = 'pending', attempts = 0, due_at = now(), ended_at = null
    from webhook_endpoints e where e.id = d.endpoint_id and e.agent_id = ${agentId} and d.id = ${deliveryId}
    returning ${DELIVERY}, d.endpoint_id, d.account_id, e.enabled`.execute(tx)
  const row = rows[0]
  if (!row) throw notFound('delivery')
  if (!row.enabled) throw new Failure('conflict', 'This webhook is switched off. Switch it on to send again.')
  await sql`update webhook_endpoints set rests_until = null where id = ${row.endpoint_id}`.execute(tx)
  await wake(context, tx, { endpointId: row.endpoint_id, accountId: row.account_id })
  return presentDelivery(row)
}

/** Sends a test event immediately, without retries, and logs the result. */
export async function testEndpoint(
  context: Context,
  of: { accountId: string; agent: { id: string; name: string }; signal: AbortSignal },
): Promise<agents.WebhookDelivery & { ms: number }> {
  const { accountId, agent, signal } = of
  const endpoint = await inAccount(context, accountId, (tx) => requireEndpoint(tx, agent.id))
  const type = agents.WEBHOOK_TEST
  const data = { agent: { id: agent.id, name: agent.name } }
  const one = {
    ...endpoint,
    id: newId('delivery'),
    endpoint_id: endpoint.id,
    payload: payloadOf(context, { type, data }),
  }
  const from = performance.now()
  const { status, error, response } = await send(context, one, signal)
  const ms = Math.round(performance.now() - from)
  const { rows } = await inAccount(context, accountId, (tx) =>
    sql<DeliveryRow>`insert into webhook_deliveries as d (id, account_id, project_id, endpoint_id, event, payload, state,
        attempts, status, error, response, ended_at)
      select ${one.id}, e.account_id, e.project_id, e.id, ${type}, ${one.payload}, ${error === null ? 'delivered' : 'failed'}, 1,
        ${status}::int, ${error === null ? null : JSON.stringify(error)}::jsonb, ${response}::text, now()
      from webhook_endpoints e where e.id = ${endpoint.id}
      returning ${DELIVERY}`.execute(tx),
  )
  if (!rows[0]) throw notFound('webhook')
  return { ...presentDelivery(rows[0]), ms }
}
