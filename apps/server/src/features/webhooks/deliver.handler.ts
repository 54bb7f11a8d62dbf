import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inSystem, type Tx } from '../../db/scope.ts'
import { isOpenProject } from '../../lib/open-project.ts'
import { type Handler, handler } from '../../queue/queue.ts'
import { notify } from '../notifications/index.ts'
import { deliverWebhooks } from './deliver.job.ts'
import { wake } from './queue-event.ts'
import { GIVE_UP_DAYS, restAfter, waitAfter } from './retry.ts'
import { type Outgoing, send, type SendResult, TIMEOUT_MS } from './send.ts'

/** One endpoint is served for this long before others get their turn. */
const TURN_MS = 10_000
/** Longer than one request takes; if a process dies, its lease ends after this. */
const LEASE_SECONDS = (2 * TIMEOUT_MS) / 1000
/** The receiver unsubscribes (Standard Webhooks). */
const GONE = 410

interface Claimed extends Outgoing {
  account_id: string
  /** Of an agent's or a flow's endpoint. */
  project_id: string | null
  attempts: number
  failures: number
}

export const deliverWebhooksHandler = (context: Context): Handler =>
  handler(deliverWebhooks, ({ endpointId, accountId }, { signal }) =>
    serveEndpoint(context, { endpointId, accountId, signal }),
  )

/**
 * Sends what is due for an endpoint, oldest first, one at a time. If a process dies while sending, the delivery stays
 * pending and is sent again with the same id.
 */
async function serveEndpoint(
  context: Context,
  { endpointId, accountId, signal }: { endpointId: string; accountId: string; signal: AbortSignal },
): Promise<void> {
  const until = performance.now() + TURN_MS
  while (!signal.aborted) {
    const one = await claim(context, endpointId)
    if (!one) return
    const result = await send(context, one, signal)
    await inSystem(context.db.kysely, (tx) => settle(tx, one, result))
    if (performance.now() > until) break
  }
  if (!signal.aborted) await inSystem(context.db.kysely, (tx) => wake(context, tx, { endpointId, accountId }))
}

/** The oldest due delivery, with the endpoint leased; null when nothing is due or another process is sending to it. */
function claim(context: Context, endpointId: string): Promise<Claimed | null> {
  return inSystem(context.db.kysely, async (tx) => {
    const { rows } = await sql<Claimed>`
      with due as (
        select d.id, d.payload, d.attempts from webhook_deliveries d
        where d.endpoint_id = ${endpointId} and d.state = 'pending' and d.due_at <= now()
          and (d.project_id is null or ${isOpenProject(sql`d.project_id`)})
        order by d.due_at, d.id limit 1
      )
      update webhook_endpoints e set leased_until = now() + ${LEASE_SECONDS} * interval '1 second'
      from due
      where e.id = ${endpointId} and e.enabled and (e.leased_until is null or e.leased_until < now())
        and (e.rests_until is null or e.rests_until <= now())
      returning due.id, due.payload, due.attempts, e.id as endpoint_id, e.account_id, e.project_id, e.flow_id, e.url, e.secret,
        case when e.previous_until > now() then e.previous_secret end as previous_secret, e.failures`.execute(
      tx,
    )
    return rows[0] ?? null
  })
}

async function settle(tx: Tx, one: Claimed, result: SendResult): Promise<void> {
  const { status, error, response } = result
  const attempts = one.attempts + 1
  const wait = error === null ? null : waitAfter(attempts)
  const state = error === null ? 'delivered' : wait === null ? 'failed' : 'pending'
  // A delivery that was manually resent or deleted in the meantime is left alone.
  await sql`update webhook_deliveries set state = ${state}, attempts = ${attempts}, status = ${status},
      error = ${error === null ? null : JSON.stringify(error)}::jsonb, response = ${response},
      due_at = now() + ${wait ?? 0}::float * interval '1 second',
      ended_at = case when ${state} <> 'pending' then now() end
    where id = ${one.id} and state = 'pending'`.execute(tx)
  if (error === null) {
    await sql`update webhook_endpoints set leased_until = null, failures = 0, failing_since = null, rests_until = null
      where id = ${one.endpoint_id}`.execute(tx)
    return
  }
  const { rows } = await sql<{ gives_up: boolean }>`update webhook_endpoints set leased_until = null,
      failures = failures + 1, failing_since = coalesce(failing_since, now()),
      rests_until = now() + ${restAfter(one.failures + 1)}::float * interval '1 second'
    where id = ${one.endpoint_id}
    returning enabled and failing_since < now() - ${GIVE_UP_DAYS} * interval '1 day' as gives_up`.execute(tx)
  if (rows[0]?.gives_up || (status === GONE && rows.length > 0)) await disable(tx, one)
}

/** Disables an endpoint that was unreachable for days and notifies about it. Its pending deliveries are not sent. */
async function disable(tx: Tx, one: Claimed): Promise<void> {
  const { rows } = await sql<{ agent_id: string | null; flow_id: string | null; name: string | null }>`
    update webhook_endpoints e set enabled = false, disabled_at = now()
    where e.id = ${one.endpoint_id} and e.enabled
    returning e.agent_id, e.flow_id, coalesce((select a.name from agents a where a.id = e.agent_id),
      (select f.title from flows f where f.id = e.flow_id)) as name`.execute(tx)
  const endpoint = rows[0]
  if (!endpoint) return
  await sql`update webhook_deliveries set state = 'failed', ended_at = now()
    where endpoint_id = ${one.endpoint_id} and state = 'pending'`.execute(tx)
  await notify(tx, { accountId: one.account_id, type: 'other', ...noticeOf(one, endpoint) })
}

/** Who learns of it, and where it is set. */
function noticeOf(
  { project_id: projectId, url }: Claimed,
  {
    agent_id: agentId,
    flow_id: flowId,
    name,
  }: { agent_id: string | null; flow_id: string | null; name: string | null },
): Omit<Parameters<typeof notify>[1], 'accountId' | 'type'> {
  if (agentId !== null)
    return {
      projectId,
      feature: 'readConversations',
      message: { key: 'webhookDisabled', values: { agent: name ?? '' } },
      link: { path: `/console/agent/setting/${agentId}?tab=notificationconfig` },
    }
  if (flowId !== null)
    return {
      projectId,
      feature: 'write',
      message: { key: 'flowWebhookDisabled', values: { flow: name ?? '' } },
      link: { path: `/console/workflow-detail/${flowId}` },
    }
  return {
    feature: 'apiKeys',
    // The rest of the URL can contain a key.
    message: { key: 'accountWebhookDisabled', values: { host: URL.parse(url)?.host ?? '' } },
    link: { path: '/user/api-key' },
  }
}
