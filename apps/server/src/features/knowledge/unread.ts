import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import { inAccount } from '../../lib/scoped.ts'

/** Maximum wait of a question for recently added sources. */
const PATIENCE_MS = 10_000
const LOOK_EVERY_MS = 200
/** Sources queued for longer are large or in a long queue: questions don't wait for them. */
const FRESH_SECONDS = 60

export interface Unread {
  /** Some sources have never been completely read. */
  any: boolean
  /** All of them were added recently and will probably be ready soon. */
  isFresh: boolean
}

/** Number of sources being read for the first time, and whether all are recent. */
export const unreadSources = (kbIds: readonly string[]) => sql<{ count: number; fresh: boolean }>`
  select count(*)::int as count,
    coalesce(bool_and(type <> 'site' and created_at > now() - make_interval(secs => ${FRESH_SECONDS})), false) as fresh
  from knowledge_sources where kb_id = any(${kbIds}::text[]) and parent_id is null and notice_due
    and state in ('queued', 'reading', 'chunking')`

/** Sources of these bases being read for the first time; query it before the search it qualifies. */
async function unreadOf(tx: Tx, kbIds: readonly string[]): Promise<Unread> {
  const { rows } = await unreadSources(kbIds).execute(tx)
  const { count, fresh } = rows[0]!
  return { any: count > 0, isFresh: fresh }
}

/** Waits for recently added sources, within limits. Throws the signal's reason. */
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
