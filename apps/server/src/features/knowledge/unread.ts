import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import { inAccount } from '../../lib/scoped.ts'

/** A question about a source that was just added waits this long for it to be read. */
const PATIENCE_MS = 10_000
const LOOK_EVERY_MS = 200
/** What has been in the queue for longer is large, or stands in a long line: nobody waits for it. */
const FRESH_SECONDS = 60

export interface Unread {
  /** Some of the knowledge has never been read to its end. */
  any: boolean
  /** All of it was added a moment ago, and is likely to be read soon. */
  isFresh: boolean
}

/** How much of these bases is being read for the first time, and whether all of that is fresh. */
export const unreadSources = (kbIds: readonly string[]) => sql<{ count: number; fresh: boolean }>`
  select count(*)::int as count,
    coalesce(bool_and(type <> 'site' and created_at > now() - make_interval(secs => ${FRESH_SECONDS})), false) as fresh
  from knowledge_sources where kb_id = any(${kbIds}::text[]) and parent_id is null and notice_due
    and state in ('queued', 'reading', 'chunking')`

/** What of these bases is still being read for the first time; to be asked before the search that is told of it. */
async function unreadOf(tx: Tx, kbIds: readonly string[]): Promise<Unread> {
  const { rows } = await unreadSources(kbIds).execute(tx)
  const { count, fresh } = rows[0]!
  return { any: count > 0, isFresh: fresh }
}

/** Waits for what has just been added, within limits. Throws the reason of the signal. */
export async function awaitFresh(
  context: Context,
  {
    accountId,
    kbIds,
    signal,
  }: { accountId: string; kbIds: readonly string[]; signal?: AbortSignal | undefined },
): Promise<void> {
  const end = performance.now() + PATIENCE_MS
  while (performance.now() < end) {
    const { isFresh } = await inAccount(context, accountId, (tx) => unreadOf(tx, kbIds))
    if (!isFresh) return
    await sleep(LOOK_EVERY_MS, undefined, { signal })
  }
}
