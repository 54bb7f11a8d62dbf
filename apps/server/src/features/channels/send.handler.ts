import { mayMessage, type SendFailure } from '@millrace/channels'
import { sql } from 'kysely'
import { type Context, inBackground } from '../../context.ts'
import { inAccount } from '../../lib/scoped.ts'
import { type Handler, handler } from '../../queue/queue.ts'
import type { FileStore } from '../storage/index.ts'
import { creditsFor, holdPrice, isLack } from '../usage/index.ts'
import { usesSourceToken } from './by-connection/source-token.ts'
import { type ConnectionRow, findConnection, openConnection, type OpenConnection } from './rows.ts'
import { sendMessages } from './send.job.ts'
import { type Claimed, type SendOutcome, settle } from './settle.ts'
import { wakeSending } from './queue-text.ts'
import { sendFile } from './send-file.ts'
import { callVendor } from './vendor.ts'

/** A connection is served for this long before others get their turn. */
const TURN_MS = 10_000
/** Messages of different contacts that are sent at once. */
const AT_ONCE = 20
/** Longer than a request takes. If a process dies while sending, its messages are sent again after this. */
const leaseSeconds = ({ config }: Context, row: ConnectionRow) =>
  (2 * config.channels.timeoutMs) / 1000 + (usesSourceToken(row) ? RENEWAL_SECONDS : 0)

/** The same for a token that is renewed, before a request or after it was refused. */
const RENEWAL_SECONDS = 180

/** A file is uploaded first, and may wait for others. */
const FILE_LEASES = 4

interface Serving {
  connectionId: string
  accountId: string
  store: FileStore
  signal: AbortSignal
}

/** Within this time, vendors report the state of what they have accepted. */
const REPORT_SECONDS = 15

/** It yields to those who receive messages, as vendors wait for that. */
export const sendMessagesHandler = (served: Context, store: FileStore): Handler => {
  const context = inBackground(served)
  return handler(sendMessages, (payload, { signal }) =>
    serveConnection(context, { ...payload, store, signal }),
  )
}

/**
 * Sends what is due, the messages of each contact one after the other. A vendor that takes its time with one of them
 * doesn't hold up the others.
 */
async function serveConnection(context: Context, serving: Serving): Promise<void> {
  const { connectionId, store, signal } = serving
  const row = await findConnection(context, connectionId)
  const open = row && (await openConnection(context, row))
  if (!open) return
  await postponeUnknown(context, serving)
  const until = performance.now() + TURN_MS
  const isOver = () => signal.aborted || performance.now() > until
  const sending = new Set<Promise<void>>()
  const failures: unknown[] = []
  let isLeft = true
  while (!isOver() && isLeft && failures.length === 0) {
    const claimed = await claim(context, { ...serving, row, most: AT_ONCE - sending.size })
    for (const one of claimed) {
      const sent = sendOne(context, open, { one, store, signal })
        .catch((error: unknown) => void failures.push(error))
        .finally(() => sending.delete(sent))
      sending.add(sent)
    }
    isLeft = claimed.length > 0 || sending.size > 0
    if (sending.size > 0 && (sending.size >= AT_ONCE || claimed.length === 0)) await Promise.race(sending)
  }
  await Promise.all(sending)
  if (failures.length > 0) throw failures[0]
  if (!signal.aborted && isOver())
    await inAccount(context, serving.accountId, (tx) => wakeSending(context, tx, serving))
}

/**
 * A process died while it sent these, and perhaps the vendor has accepted them. It gets some time to say so, also if the
 * whole server was down.
 */
function postponeUnknown(
  context: Context,
  { connectionId, accountId }: Pick<Serving, 'connectionId' | 'accountId'>,
): Promise<void> {
  return inAccount(context, accountId, async (tx) => {
    await sql`update channel_outgoing set leased_until = null, due_at = now() + ${REPORT_SECONDS} * interval '1 second'
      where connection_id = ${connectionId} and state = 'queued' and leased_until < now()`.execute(tx)
  })
}

/**
 * The oldest message of some contacts, if it is due, under a lease. Nothing once the connection has other secrets than
 * those that are in use here.
 */
function claim(
  context: Context,
  { connectionId, accountId, row, most }: Serving & { row: ConnectionRow; most: number },
): Promise<Claimed[]> {
  return inAccount(context, accountId, async (tx) => {
    const { rows } = await sql<Claimed>`
      with due as (
        select o.id from channel_outgoing o where o.connection_id = ${connectionId} and o.state = 'queued'
          and o.due_at <= now() and o.leased_until is null
          and (o.attempts = 0 or not exists (select from channel_events e where e.connection_id = o.connection_id
            and e.type = 'status' and e.state = 'pending' and e.item ->> 'ourId' = o.id))
          and not exists (select from channel_outgoing p where p.connection_id = o.connection_id
            and p.contact_id = o.contact_id and p.state = 'queued' and p.seq < o.seq)
          and exists (select from channel_connections n where n.id = o.connection_id and n.state = 'connected'
            and n.sealed is not distinct from ${row.sealed}::text and (n.rests_until is null or n.rests_until <= now()))
        order by o.seq limit ${most} for update of o skip locked
      )
      update channel_outgoing o set leased_until = now() + ${leaseSeconds(context, row)}::float
          * case when o.is_file then ${FILE_LEASES}::float else 1 end * interval '1 second',
        attempts = o.attempts + 1
      from due, channel_contacts k where o.id = due.id and k.id = o.contact_id
      returning o.id, o.contact_id, o.message_id, o.text, o.by_person, o.is_last, o.attempts, o.template, o.is_file,
        (select jsonb_build_object('key', f.storage_key, 'name', f.name, 'mediaType', f.media_type, 'bytes', f.bytes)
          from attachments f where f.id = o.attachment_id) as file,
        exists (select from channel_templates t where t.connection_id = o.connection_id and t.is_approved
          and t.name = o.template ->> 'name' and t.language = o.template ->> 'language') as is_approved,
        extract(epoch from now() - o.created_at)::float as age_seconds, k.last_inbound_at,
        k.opted_out_at is not null as opted_out, k.opted_in_at is not null as opted_in,
        (select jsonb_agg(jsonb_build_object('kind', i.kind, 'value', i.value) order by i.kind, i.value)
          from channel_identifiers i where i.contact_id = k.id) as identifiers`.execute(tx)
    return rows
  })
}

async function sendOne(
  context: Context,
  open: OpenConnection,
  { one, store, signal }: { one: Claimed; store: FileStore; signal: AbortSignal },
): Promise<void> {
  const { account_id: accountId, agent_id: agentId, channel, is_lab: isLab } = open.row
  const usd = isLab ? 0 : (context.config.prices.messages[channel] ?? 0)
  const held = await holdPrice(context, { accountId, projectId: null, agentId, userId: null, usd, signal })
  if (isLack(held)) return settle(context, { open, one, sent: NO_CREDITS })
  let sent: SendOutcome | null = null
  try {
    sent = await attempt(context, open, { one, store, signal })
  } finally {
    held?.end(sent && 'id' in sent ? creditsFor(usd) : 0)
  }
  // On shutdown, the outcome is unknown: the lease ends, and another process sends it.
  if (sent) await settle(context, { open, one, sent })
}

/** Tried again, like a limit of the vendor. */
const NO_CREDITS: SendOutcome = {
  failure: { reason: 'no_credits', detail: null, retry: true },
  retryAfter: null,
}

const fail = (reason: SendFailure['reason']): SendOutcome => ({
  failure: { reason, detail: null, retry: false },
  retryAfter: null,
})

/** Null if this process stops before the vendor answers, or sends too many files already. */
async function attempt(
  context: Context,
  open: OpenConnection,
  { one, store, signal }: { one: Claimed; store: FileStore; signal: AbortSignal },
): Promise<SendOutcome | null> {
  const { channel, settings } = open
  const { id, text, template, by_person: byPerson, is_last: isLast } = one
  const answer = mayMessage({
    rules: channel.window,
    now: context.now().getTime(),
    lastInbound: one.last_inbound_at?.getTime() ?? null,
    optedOut: one.opted_out && !isLast,
    optedIn: one.opted_in,
    byPerson,
    template: template === null ? 'none' : one.is_approved ? 'approved' : 'unknown',
  })
  if (!answer.may) return fail(answer.why)
  const to = one.identifiers ?? []
  if (to.length === 0) return fail('undeliverable')
  if (one.is_file && one.file === null) return fail('rejected')
  const message = { id, text, template, byPerson, late: answer.as === 'late' }
  try {
    if (one.file) return await sendFile(context, open, { store, one, file: one.file, message, signal })
    const reply = await callVendor(context, {
      ...open,
      request: channel.encode(message, to, settings),
      signal,
    })
    if ('failure' in reply) return reply
    return { ...channel.readReply(reply), retryAfter: reply.retryAfter }
  } catch (error) {
    if (signal.aborted) return null
    throw error
  }
}
