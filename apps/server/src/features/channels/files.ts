import type { InboundMessage } from '@millrace/channels'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { EgressResponse } from '../../egress/index.ts'
import type { Tx } from '../../db/scope.ts'
import type { OpenConnection } from './rows.ts'
import { baseOf, callVendor, fetchFromVendor } from './vendor.ts'

/** A message whose files have to be fetched. */
interface WaitingFiles {
  seq: number
  tries: number
  item: InboundMessage
}

/** Longer than its files take; if the process dies, another one fetches them after this. */
const LEASE_SECONDS = 60

/** The next message with files to fetch, for this long; undefined if there is none. */
export async function claimFileEvent(tx: Tx, connectionId: string): Promise<WaitingFiles | undefined> {
  const { rows } = await sql<WaitingFiles>`update channel_events set tries = tries + 1,
      due_at = now() + ${LEASE_SECONDS} * interval '1 second'
    where seq = (select e.seq from channel_events e where e.connection_id = ${connectionId} and e.state = 'pending'
      and e.has_files and e.due_at <= now() order by e.seq limit 1 for update skip locked)
    returning seq, tries, item`.execute(tx)
  return rows[0]
}

/** The message can be processed, with these files. */
export async function setFiles(tx: Tx, seq: number, files: readonly (string | null)[]): Promise<void> {
  await sql`update channel_events set has_files = false, files = ${JSON.stringify(files)}::jsonb, due_at = now(), tries = 0
    where seq = ${seq} and state = 'pending'`.execute(tx)
}

/** Fetches them again later. */
export async function postponeFiles(tx: Tx, seq: number, seconds: number): Promise<void> {
  await sql`update channel_events set due_at = now() + ${seconds}::float * interval '1 second'
    where seq = ${seq} and state = 'pending'`.execute(tx)
}

/**
 * Opens a file at its vendor. Null if there is none, or if it isn't where the vendor keeps files. Throws `EgressError`
 * for what may pass.
 */
export async function openFile(
  context: Context,
  open: OpenConnection,
  { ref, maxBytes, signal }: { ref: string; maxBytes: number; signal: AbortSignal },
): Promise<EgressResponse | null> {
  const { channel, settings } = open
  const { media } = channel
  if (!media) return null
  const url = media.locate ? await locate(context, open, { ref, signal }) : ref
  if (url === null || !isAt(url, { hosts: media.hosts, base: baseOf(context, open) })) return null
  const answer = await fetchFromVendor(context, open, url, {
    headers: media.headers(settings),
    redirect: 'manual',
    timeoutMs: context.config.channels.timeoutMs,
    maxBytes,
    signal,
  })
  if (answer.ok) return answer
  await answer.body?.cancel()
  return null
}

async function locate(
  context: Context,
  open: OpenConnection,
  { ref, signal }: { ref: string; signal: AbortSignal },
): Promise<string | null> {
  const { request, read } = open.channel.media!.locate!
  const answer = await callVendor(context, { ...open, request: request(ref, open.settings), signal })
  if (!('failure' in answer)) return read(answer)
  const { reason, detail, retry } = answer.failure
  if (retry) throw new FileUnavailable(detail ?? reason)
  return null
}

/** The vendor can't say now where a file is. */
class FileUnavailable extends Error {}

/** Below one of the hosts, or where the operator has the vendor's API. Tokens must reach nobody else. */
export function isAt(address: string, { hosts, base }: { hosts: readonly string[]; base: string }): boolean {
  const url = URL.parse(address)
  if (!url) return false
  if (url.origin === new URL(base).origin) return true
  return (
    url.protocol === 'https:' &&
    hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
  )
}
