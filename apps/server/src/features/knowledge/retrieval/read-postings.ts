import { type QueryExecutorProvider, sql } from 'kysely'
import type { Ranges } from './ranges.ts'

/** Index segment data that a search needs. */
export type Segment = { id: number; language: string; chunks: number; terms: number }

type WantedTerm = { language: string; term: string; weight: number }

/** Data of a term: its number of chunks, and its lists, one per segment. */
export type TermPostings = { chunks: number; lists: Uint8Array[] }

/** Posting lists by index of the requested term; `stale` if a segment no longer exists. */
export type ReadPostings = { found: Map<number, TermPostings>; stale: boolean }

export type ReadLimits = {
  /** Total chunks, for term rarity. */
  chunks: number
  /** Maximum number of terms, by weight. */
  terms: number
  /** Maximum total postings; the three terms with the highest weight are read in any case. */
  postings: number
}

/** The segments of some knowledge bases. */
export async function readSegments(db: QueryExecutorProvider, kbIds: readonly string[]): Promise<Segment[]> {
  const { rows } = await sql<Segment>`
    select id, language, live_chunks as chunks, live_terms as terms
    from knowledge_segments where kb_id = any(${kbIds}) order by id`.execute(db)
  return rows
}

/** The chunk numbers of some sources of some knowledge bases. */
export async function readRanges(
  db: QueryExecutorProvider,
  kbIds: readonly string[],
  sourceIds: readonly string[],
): Promise<Ranges> {
  const { rows } = await sql<{ ranges: number[] }>`
    select m.ranges from knowledge_segment_sources m join knowledge_segments s on s.id = m.segment_id
    where m.source_id = any(${sourceIds}) and s.kb_id = any(${kbIds})`.execute(db)
  const pairs = rows
    .flatMap(({ ranges }) =>
      ranges.flatMap((first, at) => (at % 2 === 0 ? [[first, ranges[at + 1] ?? first] as const] : [])),
    )
    .sort((a, b) => a[0] - b[0])
  return { firsts: pairs.map(([first]) => first), lasts: pairs.map(([, last]) => last) }
}

export interface PostingsRequest {
  segments: readonly Segment[]
  terms: readonly WantedTerm[]
  limits: ReadLimits
}

/**
 * Posting lists by index in `terms`; a term that is missing or too expensive has none. Requests on the same segments
 * share a statement.
 */
export async function readPostings(
  db: QueryExecutorProvider,
  requests: readonly PostingsRequest[],
): Promise<ReadPostings[]> {
  const results = requests.map((): ReadPostings => ({ found: new Map(), stale: false }))
  const segments = requests[0]?.segments ?? []
  const asked = requests.flatMap(({ terms }, ask) => terms.map((term, place) => ({ ...term, ask, place })))
  if (asked.length === 0 || segments.length === 0) return results
  for (const row of await readRows(db, { segments, asked, limits: requests[0]!.limits })) {
    if (row.data) add(results[row.ask]!.found, { ...row, data: row.data })
    // Each request gets the same flag.
    else if (row.chunks !== segments.length) for (const result of results) result.stale = true
  }
  return results.map((result, ask) =>
    requests[ask]!.terms.length === 0 ? { found: new Map(), stale: false } : result,
  )
}

type AskedTerm = WantedTerm & { ask: number; place: number }
type PostingsRow = { ask: number; place: number; chunks: number; data: Uint8Array | null }

/** The last row has no data, only the number of existing segments. */
async function readRows(
  db: QueryExecutorProvider,
  { segments, asked, limits }: { segments: readonly Segment[]; asked: AskedTerm[]; limits: ReadLimits },
): Promise<PostingsRow[]> {
  // The inner "limit 1" forces one primary key lookup per pair, whatever the statistics. The lists stay in their own
  // storage until the last select, so that skipped terms cost no reading.
  const { rows } = await sql<PostingsRow>`
    with found as (
      select t.ask, t.place, t.weight, p.chunk_count, p.data
      from unnest(${asked.map((t) => t.ask)}::int[], ${asked.map((t) => t.place)}::int[],
        ${asked.map((t) => t.language)}::text[], ${asked.map((t) => t.term)}::text[],
        ${asked.map((t) => t.weight)}::float8[]) as t(ask, place, language, term, weight)
      join unnest(${segments.map((s) => s.id)}::bigint[], ${segments.map((s) => s.language)}::text[]) as s(id, language)
        on s.language = t.language
      cross join lateral (
        select p.chunk_count, p.data from knowledge_postings p where p.segment_id = s.id and p.term = t.term limit 1
      ) p
    ), totals as (
      select ask, place, sum(chunk_count) as chunks,
        max(weight) * ln(1 + greatest(${limits.chunks}::float8 - sum(chunk_count) + 0.5, 0.5) / (sum(chunk_count) + 0.5))
          as worth
      from found group by ask, place
    ), ranked as (
      select ask, place, chunks, row_number() over by_worth as rank, sum(chunks) over by_worth as cost
      from totals window by_worth as (partition by ask order by worth desc, place)
    )
    select f.ask, f.place, f.chunk_count as chunks, f.data
    from ranked r join found f on f.ask = r.ask and f.place = r.place
    where r.rank <= ${limits.terms}::int and (r.rank <= 3 or r.cost <= ${limits.postings}::bigint)
    union all
    select 0, 0, count(*)::int, null from knowledge_segments where id = any(${segments.map((s) => s.id)}::bigint[])`.execute(
    db,
  )
  return rows
}

function add(found: ReadPostings['found'], row: { place: number; chunks: number; data: Uint8Array }): void {
  const known = found.get(row.place)
  if (known) {
    known.chunks += row.chunks
    known.lists.push(row.data)
  } else found.set(row.place, { chunks: row.chunks, lists: [row.data] })
}

/** Estimated number of chunks for each term, in order: counted in the largest segments and extrapolated. */
export async function estimateChunks(
  db: QueryExecutorProvider,
  segments: readonly Segment[],
  terms: readonly { language: string; term: string }[],
): Promise<number[]> {
  const sample = largestSegments(segments, { share: 0.6, most: 6 })
  if (terms.length === 0) return []
  const { rows } = await sql<{ place: number; chunks: number }>`
    select t.place::int as place, sum(p.chunk_count)::int as chunks
    from unnest(${terms.map((t) => t.language)}::text[], ${terms.map((t) => t.term)}::text[])
      with ordinality as t(language, term, place)
    join unnest(${sample.map((s) => s.id)}::bigint[], ${sample.map((s) => s.language)}::text[]) as s(id, language)
      on s.language = t.language
    cross join lateral (
      select p.chunk_count from knowledge_postings p where p.segment_id = s.id and p.term = t.term limit 1
    ) p
    group by t.place`.execute(db)
  const scale = sizeOf(segments) / Math.max(sizeOf(sample), 1)
  const counts = terms.map(() => 0)
  for (const { place, chunks } of rows) counts[place - 1] = chunks * scale
  return counts
}

const sizeOf = (segments: readonly Segment[]): number =>
  segments.reduce((sum, segment) => sum + segment.chunks, 0)

/** The largest segments that cover a share of all chunks, up to a maximum number. */
export function largestSegments(
  segments: readonly Segment[],
  { share, most }: { share: number; most: number },
): Segment[] {
  const enough = sizeOf(segments) * share
  const taken: Segment[] = []
  for (const segment of [...segments].sort((a, b) => b.chunks - a.chunks)) {
    if (taken.length === most || sizeOf(taken) >= enough) break
    taken.push(segment)
  }
  return taken
}
