import type { Identifier, OutgoingFile, SendFailure, SendReply, TemplateMessage } from '@millrace/channels'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import { groupCommit } from '../../lib/group-commit.ts'
import { onePerDatabase } from '../../lib/one-per-database.ts'
import { inAccount } from '../../lib/scoped.ts'
import { announceConnection } from './changes.ts'
import { recordMessages } from './record-messages.ts'
import { NO_CONTENT, type OpenConnection } from './rows.ts'
import { announceDelivery } from './states.ts'
import { noteMissing } from './templates.ts'

/** A file in the outbox. */
export interface QueuedFile extends OutgoingFile {
  /** In the store. */
  key: string
}

/** A message under a lease, and whom it is for. */
export interface Claimed {
  id: string
  contact_id: string
  message_id: string | null
  text: string
  template: TemplateMessage | null
  is_file: boolean
  /** Null for a text, and for a file that is gone. */
  file: QueuedFile | null
  /** The vendor has approved its template, as far as is known. */
  is_approved: boolean
  by_person: boolean
  is_last: boolean
  attempts: number
  age_seconds: number
  last_inbound_at: Date | null
  opted_out: boolean
  opted_in: boolean
  identifiers: Identifier[]
}

/** What an attempt brought. */
export type SendOutcome = SendReply & { retryAfter: number | null }

/** Seconds between attempts. */
const WAITS = [2, 10, 60, 300, 1200, 3600]
/** No message is sent later than this: nobody expects it any more. */
const GIVE_UP_SECONDS = 24 * 3600
const JITTER = 0.2

const waitAfter = (attempts: number, random = Math.random()): number =>
  WAITS[Math.min(attempts, WAITS.length) - 1]! * (1 - JITTER + 2 * JITTER * random)

interface Settling {
  open: OpenConnection
  one: Claimed
  sent: SendOutcome
}

const settler = onePerDatabase((context: Context) =>
  groupCommit<Settling, void>({
    groupOf: ({ open }) => open.row.account_id,
    write: (all) =>
      inAccount(context, all[0]!.open.row.account_id, async (tx) => {
        for (const one of all) await settleOne(context, tx, one)
        await endErrors(context, tx, all)
        return all.map(() => undefined)
      }),
  }),
)

/** Stores the outcome of an attempt, with others that end at the same time. */
export const settle = (context: Context, settling: Settling): Promise<void> => settler(context)(settling)

/** A state that arrived in the meantime is newer and stays. */
async function settleOne(context: Context, tx: Tx, { open, one, sent }: Settling): Promise<void> {
  if ('id' in sent) {
    await sql`update channel_outgoing set state = 'sent', vendor_id = ${sent.id}, failure = null, ${NO_CONTENT},
      leased_until = null, state_at = now() where id = ${one.id} and state = 'queued'`.execute(tx)
    // A state can arrive before the reply that names its message.
    await sql`update channel_outgoing set vendor_id = ${sent.id}
      where id = ${one.id} and vendor_id is null`.execute(tx)
    await recordMessages(context, tx, [one.id])
    await announceDelivery(context, tx, one.message_id)
    return
  }
  const { failure, retryAfter } = sent
  await noteFailure(context, tx, { open, failure, retryAfter })
  if (one.template && failure.reason === 'template_missing')
    await noteMissing(tx, { connectionId: open.row.id, ...one.template })
  const again = failure.retry && one.age_seconds < GIVE_UP_SECONDS
  if (again) {
    const wait = retryAfter ?? waitAfter(one.attempts)
    // A connection without a valid token sends nothing until it is repaired, so its messages don't age by attempts.
    await sql`update channel_outgoing set leased_until = null, failure = ${shownOf(failure)}::jsonb,
        due_at = now() + ${failure.reason === 'token' ? 0 : wait}::float * interval '1 second'
      where id = ${one.id} and state = 'queued'`.execute(tx)
    // The desk says that it waits for a new token.
    if (failure.reason === 'token') await announceDelivery(context, tx, one.message_id)
    return
  }
  const given = failure.retry ? { ...failure, reason: 'expired' as const } : failure
  await sql`update channel_outgoing set state = 'failed', failure = ${shownOf(given)}::jsonb, ${NO_CONTENT},
    leased_until = null, state_at = now() where id = ${one.id} and state = 'queued'`.execute(tx)
  // The rest of a message makes no sense without its beginning.
  await sql`update channel_outgoing set state = 'failed', failure = ${shownOf(given)}::jsonb, ${NO_CONTENT},
    state_at = now() where message_id = ${one.message_id} and state = 'queued'`.execute(tx)
  await announceDelivery(context, tx, one.message_id)
}

const shownOf = ({ reason, detail }: SendFailure): string => JSON.stringify({ reason, detail })

/** What a connection that sends again failed with before has passed. */
async function endErrors(context: Context, tx: Tx, all: readonly Settling[]): Promise<void> {
  const failed = new Set(all.filter(({ sent }) => 'failure' in sent).map(({ open }) => open.row.id))
  const sending = new Set(all.map(({ open }) => open.row.id).filter((id) => !failed.has(id)))
  // In one order, so that two processes never wait for each other.
  for (const id of [...sending].toSorted()) {
    const { rows } = await sql<{ agent_id: string; account_id: string; project_id: string }>`
      update channel_connections n set error = null, error_at = null from agents a
      where n.id = ${id} and n.error is not null and n.state = 'connected' and a.id = n.agent_id
      returning n.agent_id, a.account_id, a.project_id`.execute(tx)
    if (rows[0]) await announceConnection(context, tx, { ...rows[0], id: rows[0].agent_id })
  }
}

/** Reasons that concern a single message, not its connection. */
const OF_MESSAGE: ReadonlySet<SendFailure['reason']> = new Set([
  'window_closed',
  'never_wrote',
  'opted_out',
  'no_opt_in',
  'template_missing',
  'no_credits',
  'undeliverable',
  'rejected',
])

/**
 * Shows the failure at the connection, and has it rest as long as the vendor asks. A token that has been replaced since
 * says nothing about the new one.
 */
async function noteFailure(
  context: Context,
  tx: Tx,
  { open, failure, retryAfter }: Pick<Settling, 'open'> & { failure: SendFailure; retryAfter: number | null },
): Promise<void> {
  if (OF_MESSAGE.has(failure.reason)) return
  const { id, agent_id: agentId, sealed } = open.row
  const isToken = failure.reason === 'token'
  const { rows } = await sql<{ account_id: string; project_id: string }>`update channel_connections n
    set error = ${shownOf(failure)}::jsonb, error_at = now(),
      state = case when ${isToken} then 'reconnect' else n.state end,
      refused_version = case when ${isToken} then ${open.tokenVersion}::integer else n.refused_version end,
      rests_until = case when ${failure.reason === 'rate'}
        then greatest(n.rests_until, now() + ${retryAfter ?? 1}::float * interval '1 second') else n.rests_until end
    from agents a where n.id = ${id} and n.state <> 'disconnected' and a.id = n.agent_id
      and (not ${isToken} or n.sealed is not distinct from ${sealed}::text)
    returning a.account_id, a.project_id`.execute(tx)
  if (rows[0]) await announceConnection(context, tx, { id: agentId, ...rows[0] })
}
