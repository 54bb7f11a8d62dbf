import { type QueryExecutorProvider, sql } from 'kysely'
import { isWithin, type Within } from '../within.ts'
import { similarity } from './code.ts'
import { closest } from './hamming.ts'
import { nearestByIndex } from './hnsw.ts'
import { inSet } from './in-set.ts'
import type { NearHash, QueryVector } from './query-vector.ts'
import { signatureOf } from './signature.ts'
import type { SignatureCache } from './signatures.ts'

export type NearChunk = { no: number; similarity: number }

/** Number of closest signatures compared exactly: they include 99 % of the ten nearest. */
const COMPARED = 250
/** Chunks with identical text share a vector; more of them add nothing. */
const MOST_TWINS = 5

/** The semantically nearest chunks, nearest first; at most `count`. Negative similarities are excluded. */
export async function nearest(
  db: QueryExecutorProvider,
  cache: SignatureCache,
  asked: { query: QueryVector; within: Within | null; count: number },
): Promise<NearChunk[]> {
  const { query, within, count } = asked
  const byHash =
    query.indexed && !within
      ? await nearestByIndex(db, query, count)
      : await nearestBySignature(db, cache, { query, within, count })
  return chunksOf(db, { query, within, byHash, count })
}

async function nearestBySignature(
  db: QueryExecutorProvider,
  cache: SignatureCache,
  { query, within, count }: { query: QueryVector; within: Within | null; count: number },
): Promise<NearHash[]> {
  const allowed = within ? await vectorsWithin(db, query, within) : null
  if (allowed?.length === 0) return []
  const set = await cache.read(db, query.setId)
  const ids = closest(set, signatureOf(query.unit), { count: Math.max(COMPARED, count * 2), allowed })
  if (ids.length === 0) return []
  // "limit 1" forces the primary key, whatever the statistics.
  const { rows } = await sql<{ hash: string; code: Buffer }>`
    select v.hash, v.code from unnest(${ids}::bigint[]) as wanted(id)
    cross join lateral (select hash, code from knowledge_vectors v where v.id = wanted.id limit 1) v`.execute(
    db,
  )
  if (rows.length < ids.length / 2) cache.drop(query.setId)
  return rows
    .map(({ hash, code }) => ({ hash, similarity: similarity(query.unit, code) }))
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, count)
}

async function vectorsWithin(
  db: QueryExecutorProvider,
  { setId, kbId }: QueryVector,
  within: Within,
): Promise<Float64Array> {
  const { rows } = await sql<{ ids: number[] | null }>`
    select array_agg(distinct v.id order by v.id) as ids
    from knowledge_chunks c join knowledge_vectors v on ${inSet(setId)} and v.hash = c.text_hash
    where c.kb_id = ${kbId} and ${isWithin(within)}`.execute(db)
  return Float64Array.from(rows[0]?.ids ?? [])
}

async function chunksOf(
  db: QueryExecutorProvider,
  found: { query: QueryVector; within: Within | null; byHash: NearHash[]; count: number },
): Promise<NearChunk[]> {
  const { query, within, byHash, count } = found
  const near = byHash.filter((one) => one.similarity > 0)
  if (near.length === 0) return []
  const { rows } = await sql<{ place: number; no: number }>`
    select wanted.place::int as place, c.no
    from unnest(${near.map((one) => one.hash)}::uuid[]) with ordinality as wanted(hash, place)
    cross join lateral (
      select c.no from knowledge_chunks c
      where c.kb_id = ${query.kbId} and c.text_hash = wanted.hash and c.enabled and ${isWithin(within)}
      order by c.no limit ${MOST_TWINS}
    ) c
    order by wanted.place, c.no limit ${count}`.execute(db)
  return rows.map(({ place, no }) => ({ no, similarity: near[place - 1]?.similarity ?? 0 }))
}
