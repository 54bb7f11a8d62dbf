import { type QueryExecutorProvider, sql } from 'kysely'
import { eachPosting, PostingWriter } from './posting-list.ts'
import { type Ranges, withinRanges } from './ranges.ts'

type Row = { term: string; data: Buffer }

const ROWS_PER_PAGE = 2000

/** Rewrites a segment without its removed chunks, unless another transaction has locked it. */
export async function purgeSegment(tx: QueryExecutorProvider, segmentId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from knowledge_segments where id = ${segmentId} for update skip locked`.execute(tx)
  const segment = rows[0]
  if (!segment) return
  const active = await liveRanges(tx, segment.id)
  let after = ''
  for (;;) {
    // The list of every chunk has the empty term, hence ">=" for the first page.
    const page = await sql<Row>`
      select term, data from knowledge_postings
      where segment_id = ${segment.id} and term >= ${after} order by term limit ${ROWS_PER_PAGE}`.execute(tx)
    await rewrite(
      tx,
      segment.id,
      page.rows.map((row) => filtered(row, active)),
    )
    const last = page.rows.at(-1)
    if (!last || page.rows.length < ROWS_PER_PAGE) break
    after = `${last.term}\u0001`
  }
  await sql`update knowledge_segments set chunk_count = live_chunks where id = ${segment.id}`.execute(tx)
}

async function liveRanges(tx: QueryExecutorProvider, segmentId: number): Promise<Ranges> {
  const { rows } = await sql<{ first: number; last: number }>`
    select r.first, r.last from knowledge_segment_sources m
    cross join lateral (
      select m.ranges[i] as first, m.ranges[i + 1] as last from generate_series(1, cardinality(m.ranges), 2) as i
    ) r
    where m.segment_id = ${segmentId} order by 1`.execute(tx)
  return { firsts: rows.map((row) => row.first), lasts: rows.map((row) => row.last) }
}

type Filtered = { term: string; chunks: number; list: string }

function filtered({ term, data }: Row, active: Ranges): Filtered {
  const kept: [number, number, number][] = []
  eachPosting(data, (no, units, length) => {
    if (withinRanges(active, no)) kept.push([no, units, length])
  })
  const list = new PostingWriter()
  for (const posting of kept.sort((a, b) => a[0] - b[0])) list.add(...posting)
  return { term, chunks: list.count, list: list.count > 0 ? Buffer.from(list.finish()).toString('hex') : '' }
}

async function rewrite(tx: QueryExecutorProvider, segmentId: number, rows: Filtered[]): Promise<void> {
  const kept = rows.filter((row) => row.chunks > 0)
  await sql`update knowledge_postings p set chunk_count = n.chunks, data = decode(n.list, 'hex')
    from unnest(${kept.map((row) => row.term)}::text[], ${kept.map((row) => row.chunks)}::int[],
      ${kept.map((row) => row.list)}::text[]) as n(term, chunks, list)
    where p.segment_id = ${segmentId} and p.term = n.term and p.chunk_count <> n.chunks`.execute(tx)
  const empty = rows.filter((row) => row.chunks === 0).map((row) => row.term)
  await sql`delete from knowledge_postings where segment_id = ${segmentId} and term = any(${empty})`.execute(
    tx,
  )
}
