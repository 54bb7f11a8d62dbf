import { sql } from 'kysely'
import type { Context } from '../../../context.ts'

/** The limit per minute; null means unlimited. */
export interface RateLimit {
  /** What is limited, such as a credential; the same in all processes. */
  key: string
  requests: number | null
  tokens: number | null
}

interface UsageRequest {
  requests: number
  /** Their total. */
  tokens: number
  /** Tokens that earlier requests used beyond their estimate; negative if they used less. */
  owed: number
}

/** The first of the requested reservations, and their times. */
interface Share {
  requests: number
  /** For each of them, from now. */
  waitMs: number[]
}

/** How far ahead reservations are made. */
const MINUTES_AHEAD = 10
const UNLIMITED = 2_000_000_000
const MINUTE_MS = 60_000

/**
 * Reserves capacity in the first minute with any left, in one statement and by the database's clock, so that processes
 * with different clocks share one limit. Null: another process was faster, or all minutes ahead are full.
 */
export async function reserve(
  { db }: Pick<Context, 'db'>,
  limit: RateLimit,
  wanted: UsageRequest,
): Promise<Share | null> {
  const most = limit.requests ?? UNLIMITED
  const mostTokens = limit.tokens ?? UNLIMITED
  const each = Math.max(1, Math.ceil(wanted.tokens / wanted.requests))
  const { rows } = await sql<{ before: number; share: number; ahead_ms: number }>`
    with clock as (select floor(extract(epoch from now()) / 60)::bigint as minute, extract(epoch from now()) * 1000 as ms),
    free as (
      select m as minute, coalesce(w.requests, 0) as requests, coalesce(w.tokens, 0) as tokens
      from clock, generate_series(clock.minute, clock.minute + ${MINUTES_AHEAD}::int) m
      left join rate_windows w on w.key = ${limit.key} and w.minute = m
      -- What alone is more than a minute has gets a minute of its own.
      where coalesce(w.requests, 0) < ${most}::int
        and (coalesce(w.tokens, 0) + ${each}::bigint <= ${mostTokens}::bigint or coalesce(w.tokens, 0) = 0)
      order by m limit 1),
    share as (
      select minute, requests as before, least(${wanted.requests}::int, ${most}::int - requests,
        greatest(1, (${mostTokens}::bigint - tokens) / ${each}::bigint))::int as share
      from free),
    taken as (
      insert into rate_windows as w (key, minute, requests, tokens)
      select ${limit.key}, minute, share, greatest(0, share * ${each}::bigint + ${wanted.owed}::bigint) from share
      on conflict (key, minute) do update set requests = w.requests + excluded.requests,
        tokens = greatest(0, w.tokens + (select share * ${each}::bigint from share) + ${wanted.owed}::bigint)
        where w.requests + excluded.requests <= ${most}::int
          and (w.tokens = 0 or w.tokens + (select share * ${each}::bigint from share) <= ${mostTokens}::bigint)
      returning minute)
    select share.before, share.share, (taken.minute * ${MINUTE_MS} - clock.ms)::float8 as ahead_ms
    from taken join share using (minute), clock`.execute(db.kysely)
  const [row] = rows
  if (!row) return null
  // A future minute is filled evenly to avoid a burst at its start; current capacity is available at once.
  const pace = MINUTE_MS / most
  const waitOf = (at: number) => (row.ahead_ms <= 0 ? 0 : row.ahead_ms + (row.before + at) * pace)
  return { requests: row.share, waitMs: Array.from({ length: row.share }, (_, at) => waitOf(at)) }
}
