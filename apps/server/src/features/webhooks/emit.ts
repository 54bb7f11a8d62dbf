import type { webhooks } from '@millrace/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import { newId } from '../../lib/ids.ts'
import { OF_ACCOUNT } from './endpoints.ts'
import { payloadOf, wake } from './queue-event.ts'

type EventData = Record<string, unknown>

/** Something that happened in an account, for its own webhooks. */
export interface AccountEvent {
  accountId: string
  /** Null for what concerns the whole account: every webhook with the event receives it. */
  projectId: string | null
  type: webhooks.WebhookEvent
  /** Ids, names, states, counts and times; a function is called only if a webhook receives the event. */
  data: EventData | (() => EventData | Promise<EventData>)
  /** The lead it is about; deliveries are deleted together with it. */
  leadId?: string
  conversationId?: string
}

/** Adds an event to the outbox of every webhook of the account that receives it, in the caller's transaction. */
export const emitWebhook = (context: Context, tx: Tx, event: AccountEvent): Promise<void> =>
  emitWebhooks(context, tx, [event])

/** Same for several events, in as many statements. An account without webhooks costs one look at an index. */
export async function emitWebhooks(context: Context, tx: Tx, events: readonly AccountEvent[]): Promise<void> {
  const receivers = events.length === 0 ? [] : await selectReceivers(tx, events)
  if (receivers.length === 0) return
  const payloads = new Map<number, string>()
  for (const { index } of receivers)
    if (!payloads.has(index)) payloads.set(index, await payloadFor(context, events[index]!))
  const rows = receivers.map(({ index, endpoint_id }) => {
    const { accountId, projectId, type, leadId, conversationId } = events[index]!
    return {
      id: newId('delivery'),
      endpoint_id,
      account_id: accountId,
      project_id: projectId,
      event: type,
      lead_id: leadId ?? null,
      conversation_id: conversationId ?? null,
      payload: payloads.get(index),
    }
  })
  await sql`insert into webhook_deliveries (id, account_id, project_id, endpoint_id, lead_id, conversation_id, event, payload)
    select n.id, n.account_id, n.project_id, n.endpoint_id, n.lead_id, n.conversation_id, n.event, n.payload
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id text, account_id text, project_id text, endpoint_id text,
      lead_id text, conversation_id text, event text, payload text)`.execute(tx)
  const idle = new Map(
    receivers
      .filter(({ is_served }) => !is_served)
      .map(({ endpoint_id, index }) => [endpoint_id, events[index]!.accountId]),
  )
  for (const [endpointId, accountId] of idle) await wake(context, tx, { endpointId, accountId })
}

async function payloadFor(context: Context, { type, data }: AccountEvent): Promise<string> {
  return payloadOf(context, { type, data: typeof data === 'function' ? await data() : data })
}

interface Receiver {
  /** Of the event. */
  index: number
  endpoint_id: string
  /** A job is sending to it, or it rests: both find new deliveries without a hint, or maintenance does. */
  is_served: boolean
}

/** Which endpoint receives which of the events. */
async function selectReceivers(tx: Tx, events: readonly AccountEvent[]): Promise<Receiver[]> {
  const rows = events.map(({ accountId, projectId, type }, index) => ({
    index,
    account_id: accountId,
    project_id: projectId,
    type,
  }))
  const found = await sql<Receiver>`select n.index, e.id as endpoint_id,
      coalesce(e.leased_until > now() or e.rests_until > now(), false) as is_served
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(index int, account_id text, project_id text, type text)
    join webhook_endpoints e on e.account_id = n.account_id and ${OF_ACCOUNT} and e.enabled
      and n.type = any(e.events)
      and (e.all_projects or n.project_id is null or exists (select from webhook_projects p
        where p.endpoint_id = e.id and p.project_id = n.project_id))
    order by n.index, e.id`.execute(tx)
  return found.rows
}

/**
 * Whether a webhook of the account receives any of these events, as part of a statement that runs anyway: where
 * people wait, accounts without webhooks then pay for no further trip to the database.
 */
export const hasReceiver = (
  accountId: string | RawBuilder<unknown>,
  types: readonly webhooks.WebhookEvent[],
): RawBuilder<boolean> =>
  sql<boolean>`exists (select from webhook_endpoints e where e.account_id = ${accountId} and ${OF_ACCOUNT}
    and e.enabled and e.events && ${[...types]}::text[])`
