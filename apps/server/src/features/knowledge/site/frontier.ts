import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import { addressOf, looksEndless, looksLikePage } from './address.ts'
import { addProblems, type Crawl, type SiteRow } from './crawl.ts'
import { refusalOf } from './scope.ts'

export interface PageRow {
  id: number
  url: string
  key: string
  shape: string
  depth: number
  hops: number
  settled: boolean
  tries: number
  /** Attempts that neither finished nor failed: their processes died. */
  crashes: number
  page_source_id: string | null
  content_hash: string | null
  /** Validators of the stored text, for conditional requests. */
  etag: string | null
  last_modified: string | null
}

interface Candidate {
  url: string
  depth: number
  hops?: number
  settled?: boolean
  listedAt?: string | null
  /** From a sitemap or a person, so it is not a crawler trap. */
  trusted?: boolean
}

/** Maximum pages of one template found by links; fewer if their URLs contain values (calendars, filters). */
const OF_ONE_SHAPE = 800
const OF_ONE_QUERY = 60
const SPARE = 100

interface Row {
  url: string
  key: string
  shape: string
  depth: number
  hops: number
  settled: boolean
  listed_at: string | null
  trusted: boolean
}

/** Adds URLs to the frontier, without duplicates and those outside of the crawl. */
export async function addPages(tx: Tx, crawl: Crawl, candidates: Candidate[]): Promise<void> {
  const rows = new Map<string, Row>()
  for (const candidate of candidates) {
    const row = rowOf(crawl, candidate)
    if (row && !rows.has(row.key)) rows.set(row.key, row)
  }
  if (rows.size === 0) return
  const { fresh, free } = await newOnes(tx, crawl.site, [...rows.values()])
  const { kept, trapped } = await withoutTraps(tx, crawl.site, fresh)
  if (trapped) await addProblems(tx, crawl.site, [TRAPPED])
  await insert(tx, crawl.site, kept.slice(0, free))
}

const TRAPPED =
  'Some links lead to an endless series of pages, such as a calendar. Only the first ones were processed.'

function rowOf(crawl: Crawl, candidate: Candidate): Row | null {
  const address = addressOf(candidate.url)
  if (!address || candidate.depth > crawl.site.max_depth) return null
  const trusted = candidate.trusted ?? false
  if (!trusted && (looksEndless(address.url) || !looksLikePage(address.url))) return null
  if (refusalOf(address.url, crawl.scope) !== null) return null
  return {
    ...address,
    depth: candidate.depth,
    hops: candidate.hops ?? 0,
    settled: candidate.settled ?? false,
    listed_at: candidate.listedAt ?? null,
    trusted,
  }
}

/** New URLs, up to the remaining limit. */
async function newOnes(tx: Tx, site: SiteRow, rows: Row[]) {
  const keys = rows.map((row) => row.key)
  const known = await sql<{ key: string }>`select key from knowledge_pages
    where site_id = ${site.source_id} and key = any(${keys})`.execute(tx)
  const all = await sql<{ n: number }>`select count(*)::int as n from knowledge_pages
    where site_id = ${site.source_id}`.execute(tx)
  const names = new Set(known.rows.map((row) => row.key))
  return {
    fresh: rows.filter((row) => !names.has(row.key)),
    free: Math.max(0, site.max_pages * 2 + SPARE - all.rows[0]!.n),
  }
}

async function withoutTraps(tx: Tx, site: SiteRow, rows: Row[]) {
  const shapes = [...new Set(rows.filter((row) => !row.trusted).map((row) => row.shape))]
  const { rows: counts } = await sql<{ shape: string; n: number }>`select shape, count(*)::int as n
    from knowledge_pages where site_id = ${site.source_id} and shape = any(${shapes}) group by shape`.execute(
    tx,
  )
  const numbers = new Map(counts.map((row) => [row.shape, row.n]))
  let trapped = false
  const kept = rows.filter((row) => {
    if (row.trusted) return true
    const n = (numbers.get(row.shape) ?? 0) + 1
    numbers.set(row.shape, n)
    const fits = n <= mostOf(row.shape)
    trapped ||= !fits
    return fits
  })
  return { kept, trapped }
}

/** Calendars and filters typically have a query, or several numbers in the path. */
const mostOf = (shape: string) =>
  shape.includes('?') || shape.split('#').length > 2 ? OF_ONE_QUERY : OF_ONE_SHAPE

async function insert(tx: Tx, site: SiteRow, rows: Row[]): Promise<void> {
  if (rows.length === 0) return
  await sql`insert into knowledge_pages (account_id, site_id, url, key, shape, depth, hops, settled, listed_at)
    select ${site.account_id}, ${site.source_id}, v.url, v.key, v.shape, v.depth, v.hops, v.settled, v.listed_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as v(url text, key text, shape text, depth int, hops int, settled boolean, listed_at text)
    on conflict (site_id, key) do nothing`.execute(tx)
}

/** The next page to read: known pages with text first, so that copies are recognised as such. */
export async function nextPage(tx: Tx, site: SiteRow): Promise<PageRow | null> {
  const { rows } = await sql<PageRow>`
    select p.id, p.url, p.key, p.shape, p.depth, p.hops, p.settled, p.tries, p.crashes, p.page_source_id, p.content_hash,
      k.etag, k.last_modified
    from knowledge_pages p left join knowledge_sources k on k.id = p.page_source_id and k.state = 'ready'
    where p.site_id = ${site.source_id} and p.state = 'waiting' and (p.due_at is null or p.due_at <= now())
    order by (p.page_source_id is null), p.depth, p.id limit 1`.execute(tx)
  return rows[0] ?? null
}

/** When the next delayed page may be read; null if none waits. */
export async function nextDue(tx: Tx, site: SiteRow): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select min(due_at) as at from knowledge_pages
    where site_id = ${site.source_id} and state = 'waiting'`.execute(tx)
  return rows[0]?.at ?? null
}

export async function settlePage(
  tx: Tx,
  page: PageRow,
  end: { state: 'ready' | 'failed' | 'skipped'; reason?: string; message?: string },
): Promise<void> {
  await sql`update knowledge_pages set state = ${end.state}, reason = ${end.reason ?? null},
      message = ${end.message ?? null}, tries = 0, crashes = 0, due_at = null, read_at = now()
    where id = ${page.id}`.execute(tx)
}

/** This attempt's outcome is known: its process did not die over the page. */
export async function survivePage(tx: Tx, page: PageRow): Promise<void> {
  await sql`update knowledge_pages set crashes = greatest(0, crashes - 1) where id = ${page.id}`.execute(tx)
}

/** Pages that are not read any more in this round, for a reason of the account. What was read of them before stays. */
export async function leavePages(
  tx: Tx,
  siteId: string,
  { code, message }: { code: string; message: string },
): Promise<void> {
  await sql`update knowledge_pages set state = case when page_source_id is null then 'skipped' else 'ready' end,
      reason = ${code}, message = ${message}, tries = 0, crashes = 0,
      due_at = null
    where site_id = ${siteId} and state = 'waiting'`.execute(tx)
}
