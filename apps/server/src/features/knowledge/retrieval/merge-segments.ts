import { type QueryExecutorProvider, sql } from 'kysely'
import { purgeSegment } from './purge-segment.ts'

type Segment = { id: number; language: string; chunk_count: number; live_chunks: number }
type Member = { source_id: string; segment_id: number; chunk_count: number; ready: boolean }

// Eight segments of one size class (1-7, 8-63, 64-511, 512-2048 chunks) are merged into the next, with at most 4,096
// chunks: a chunk's postings are rewritten at most four times, a merge takes less than half a second, and a base of n
// chunks has at most about n / 4,000 + 28 segments, however small its sources.
const FAN_IN = 8
const LARGEST_MERGED = 4096
// Removed chunks cost time and distort term rarity; rewriting costs more, so it waits until there are many.
const LEAST_ACTIVE_SHARE = 0.6

/**
 * Keeps a knowledge base's index in few segments: merges small ones once there are enough of one size, and rewrites one
 * that consists mostly of removed chunks. Never waits for another transaction: locked segments are left for the next
 * time. `except` is a segment still being written.
 */
export async function mergeSegments(
  tx: QueryExecutorProvider,
  base: { accountId: string; kbId: string; except: number },
): Promise<void> {
  const { rows } = await sql<Segment>`
    select id, language, chunk_count, live_chunks from knowledge_segments
    where kb_id = ${base.kbId} and id <> ${base.except} order by id`.execute(tx)
  const small = rows.filter((row) => row.chunk_count <= LARGEST_MERGED / 2)
  const classes = Map.groupBy(small, (row) => `${row.language} ${sizeClass(row.chunk_count)}`)
  for (const group of classes.values()) {
    if (group.length < FAN_IN) continue
    const free = await takeFree(tx, group)
    if (free.length >= FAN_IN) await merge(tx, base, fitting(free))
  }
  const wasteful = rows.find((row) => row.live_chunks < row.chunk_count * LEAST_ACTIVE_SHARE)
  if (wasteful) await purgeSegment(tx, wasteful.id)
}

const sizeClass = (chunks: number): number => Math.floor(Math.log2(Math.max(1, chunks)) / Math.log2(FAN_IN))

/** As many segments as can be rewritten quickly: at least two. */
function fitting(segments: Segment[]): Segment[] {
  let sum = 0
  return segments
    .toSorted((a, b) => a.chunk_count - b.chunk_count)
    .filter(({ chunk_count }) => (sum += chunk_count) <= LARGEST_MERGED)
}

/** Locks mergeable segments: those whose sources are all ready and not locked. */
async function takeFree(tx: QueryExecutorProvider, group: Segment[]): Promise<Segment[]> {
  const ids = group.map((segment) => segment.id)
  const segments = await sql<Segment>`
    select id, language, chunk_count, live_chunks from knowledge_segments
    where id = any(${ids}) order by id for update skip locked`.execute(tx)
  const members = await sql<Member>`
    select m.source_id, m.segment_id, m.chunk_count, s.state in ('embedding', 'ready') as ready
    from knowledge_segment_sources m join knowledge_sources s on s.id = m.source_id
    where m.segment_id = any(${ids}) for update of m skip locked`.execute(tx)
  const chunks = new Map<number, number>()
  for (const member of members.rows) {
    if (member.ready) chunks.set(member.segment_id, (chunks.get(member.segment_id) ?? 0) + member.chunk_count)
  }
  return segments.rows.filter((segment) => chunks.get(segment.id) === segment.live_chunks)
}

async function merge(
  tx: QueryExecutorProvider,
  { accountId, kbId }: { accountId: string; kbId: string },
  segments: Segment[],
): Promise<void> {
  const ids = segments.map((segment) => segment.id)
  await sql`
    with merged as (
      insert into knowledge_segments (account_id, kb_id, language, chunk_count, live_chunks, live_terms)
      select ${accountId}, ${kbId}, min(language), sum(chunk_count), sum(live_chunks), sum(live_terms)
      from knowledge_segments where id = any(${ids}) returning id
    ), moved as (
      update knowledge_segment_sources set segment_id = merged.id from merged where segment_id = any(${ids})
    )
    insert into knowledge_postings (segment_id, term, account_id, chunk_count, data)
    select (select id from merged), term, ${accountId}, sum(chunk_count), string_agg(data, ''::bytea order by segment_id)
    from knowledge_postings where segment_id = any(${ids}) group by term`.execute(tx)
  await sql`delete from knowledge_segments where id = any(${ids})`.execute(tx)
}
