import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import { siteOf } from './address.ts'

/** Delay between two requests to a host that doesn't specify one. */
export const LEAST_PAUSE_MS = 100
/** Upper limit of the delay for slow hosts, which matches their response time. */
const MOST_PAUSE_MS = 3000

const hostOf = (url: string) => siteOf(new URL(url))

/**
 * Reserves the host's next free slot if it is within `patienceMs`, and returns the ms to wait; otherwise returns the
 * slot's time without reserving it. Hosts are shared by all sites, accounts and processes.
 */
export async function takeTurn(
  tx: Tx,
  url: string,
  { pauseMs, patienceMs }: { pauseMs: number; patienceMs: number },
): Promise<{ waitMs: number } | { at: Date }> {
  const host = hostOf(url)
  const { rows } = await sql<{ ms: number; at: Date }>`
    insert into crawl_hosts (host, next_at) values (${host}, now())
    on conflict (host) do update set next_at = greatest(crawl_hosts.next_at, now())
    returning (extract(epoch from next_at - now()) * 1000)::float8 as ms, next_at as at`.execute(tx)
  const { ms, at } = rows[0]!
  if (ms > patienceMs) return { at }
  await sql`update crawl_hosts set next_at = next_at + ${pauseMs} * interval '1 millisecond' where host = ${host}`.execute(
    tx,
  )
  return { waitMs: Math.max(0, ms) }
}

/** After a response: slow hosts, and those that ask for it, get fewer requests. */
export async function noteAnswer(
  tx: Tx,
  url: string,
  { tookMs, pauseSeconds }: { tookMs: number; pauseSeconds?: number | null },
): Promise<void> {
  const ms = Math.max((pauseSeconds ?? 0) * 1000, Math.min(MOST_PAUSE_MS, tookMs))
  await sql`update crawl_hosts set next_at = greatest(next_at, now() + ${ms} * interval '1 millisecond')
    where host = ${hostOf(url)}`.execute(tx)
}

/** Removes hosts without pending delays. */
export async function forgetHosts(tx: Tx): Promise<void> {
  await sql`delete from crawl_hosts where next_at < now() - interval '1 hour'`.execute(tx)
}
