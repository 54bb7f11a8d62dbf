import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/scope.ts'

/** What one answer reads of values that may be large: rows alone say little of how much that is. */
export const ANSWER_BYTES = 8 * 1024 * 1024

/** Of a value that stands unpacked in its row or is short: it need not be unpacked to know that it is small. */
const SMALL = 8000

/** Whether a value of jsonb is small, without reading it. */
export const isSmall = (value: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`coalesce(pg_column_compression(${value}) is null and pg_column_size(${value}) < ${SMALL}, true)`

/**
 * How many of some rows, in the order of their keys, have no more than so many bytes together, with the one that makes
 * it enough: at least one. `size` is a statement that gives the bytes of a row by its key; rows behind are not read.
 */
export async function countWithin(
  tx: Tx,
  {
    keys,
    size,
    bytes = ANSWER_BYTES,
  }: {
    keys: RawBuilder<readonly unknown[]>
    size: (key: RawBuilder<unknown>) => RawBuilder<number>
    bytes?: number
  },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`with recursive given as materialized (select ${keys} as keys),
    walk (at, size) as (
      select 1, coalesce((${size(sql`given.keys[1]`)}), 0)::bigint from given
      union all
      select walk.at + 1, walk.size + coalesce((${size(sql`given.keys[walk.at + 1]`)}), 0)
      from walk, given where walk.size < ${bytes} and walk.at < cardinality(given.keys))
    select count(*)::int as count from walk`.execute(tx)
  return rows[0]!.count
}
