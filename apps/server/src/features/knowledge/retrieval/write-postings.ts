import { type QueryExecutorProvider, sql } from 'kysely'
import { EVERY_CHUNK, type PostingRow } from './build-postings.ts'
import { eachPosting } from './posting-list.ts'
import { mergeSegments } from './merge-segments.ts'

export type PostingPlace = { accountId: string; kbId: string; sourceId: string }

const ROWS_PER_STATEMENT = 4000

/**
 * Writes index rows of a source. The rows of `buildPostings` may come in several calls, in order and without
 * repetition: the first row opens the source's segment. Call it in a transaction, and after `deletePostings` if the
 * source had any. A chunk number is never indexed twice: a chunk with new text needs a new one (`set no = default`),
 * because postings of removed chunks stay in merged segments for a while.
 */
export async function writePostings(
  tx: QueryExecutorProvider,
  place: PostingPlace,
  postings: readonly PostingRow[],
): Promise<void> {
  const first = postings[0]
  if (!first) return
  const opens = first.term === EVERY_CHUNK
  const segmentId = opens ? await openSegment(tx, place, first) : await segmentOf(tx, place.sourceId)
  for (let from = 0; from < postings.length; from += ROWS_PER_STATEMENT) {
    await insertRows(
      tx,
      { segmentId, accountId: place.accountId },
      postings.slice(from, from + ROWS_PER_STATEMENT),
    )
  }
  if (opens) await mergeSegments(tx, { ...place, except: segmentId })
}

/** Removes a source from the index. Deleting the source's row does the same. */
export async function deletePostings(tx: QueryExecutorProvider, sourceId: string): Promise<void> {
  await sql`delete from knowledge_segment_sources where source_id = ${sourceId}`.execute(tx)
}

async function openSegment(
  tx: QueryExecutorProvider,
  place: PostingPlace,
  every: PostingRow,
): Promise<number> {
  const { ranges, terms } = extentOf(every)
  const { rows } = await sql<{ segment_id: number }>`
    with segment as (
      insert into knowledge_segments (account_id, kb_id, language, chunk_count, live_chunks, live_terms)
      values (${place.accountId}, ${place.kbId}, ${every.language}, ${every.chunks}, ${every.chunks}, ${terms})
      returning id
    )
    insert into knowledge_segment_sources (source_id, segment_id, account_id, chunk_count, term_count, ranges)
    select ${place.sourceId}, segment.id, ${place.accountId}, ${every.chunks}, ${terms}, ${ranges}::bigint[]
    from segment returning segment_id`.execute(tx)
  return onlyRow(rows, 'the segment was not created').segment_id
}

async function segmentOf(tx: QueryExecutorProvider, sourceId: string): Promise<number> {
  // Locked until the end, so that the segment can't be removed while rows are added.
  const { rows } = await sql<{ segment_id: number }>`
    select m.segment_id from knowledge_segment_sources m join knowledge_segments s on s.id = m.segment_id
    where m.source_id = ${sourceId} for key share of s`.execute(tx)
  return onlyRow(rows, 'postings of a source are to be written from the first row on').segment_id
}

function onlyRow<Row>(rows: Row[], otherwise: string): Row {
  const row = rows[0]
  if (!row) throw new Error(otherwise)
  return row
}

/** The chunk numbers as first and last of each range, and the sum of the chunks' lengths. */
function extentOf(every: PostingRow): { ranges: number[]; terms: number } {
  const ranges: number[] = []
  let terms = 0
  eachPosting(every.data, (no, _units, length) => {
    terms += length
    if (ranges.at(-1) === no - 1) ranges[ranges.length - 1] = no
    else ranges.push(no, no)
  })
  return { ranges, terms }
}

async function insertRows(
  tx: QueryExecutorProvider,
  { segmentId, accountId }: { segmentId: number; accountId: string },
  rows: readonly PostingRow[],
): Promise<void> {
  const lists = rows.map(({ data }) => Buffer.from(data.buffer, data.byteOffset, data.length).toString('hex'))
  await sql`insert into knowledge_postings (segment_id, term, account_id, chunk_count, data)
    select ${segmentId}::bigint, p.term, ${accountId}, p.chunks, decode(p.list, 'hex')
    from unnest(${rows.map((row) => row.term)}::text[], ${rows.map((row) => row.chunks)}::int[], ${lists}::text[])
      as p(term, chunks, list)`.execute(tx)
}
