import { type QueryExecutorProvider, sql } from 'kysely'
import type { NearHash, QueryVector } from './query-vector.ts'

/** Derived table with a set's HNSW index, in a separate schema: backups exclude it, and it is rebuilt. */
export const indexTable = (setId: number): string => {
  if (!Number.isSafeInteger(setId)) throw new RangeError('not the id of a set')
  return `millrace_vectors.set_${setId}`
}

// pgvector's default of 40 finds too few for a list of a hundred; see bench/RESULTS.md.
const CANDIDATES = 200

/** The nearest by a set's HNSW index. */
export async function nearestByIndex(
  db: QueryExecutorProvider,
  { setId, unit }: QueryVector,
  count: number,
): Promise<NearHash[]> {
  // Vectors are stored out of line, which the planner ignores: it would prefer to read and sort all of them (100,000
  // took 600 ms instead of 20).
  await sql`select set_config('hnsw.ef_search', ${String(Math.max(CANDIDATES, count))}, true),
    set_config('enable_seqscan', 'off', true)`.execute(db)
  const vector = `[${unit.join(',')}]`
  const type = sql.raw(`halfvec(${unit.length})`)
  const { rows } = await sql<{ hash: string; distance: number }>`
    select hash, embedding <#> ${vector}::${type} as distance
    from ${sql.raw(indexTable(setId))} order by embedding <#> ${vector}::${type} limit ${count}`.execute(db)
  await sql`select set_config('enable_seqscan', 'on', true)`.execute(db)
  return rows.map(({ hash, distance }) => ({ hash, similarity: -distance }))
}
