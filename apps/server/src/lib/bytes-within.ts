import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/scope.ts'

/** Limit for potentially large values in one response: row counts say little about their size. */
export const ANSWER_BYTES = 8 * 1024 * 1024

/** A value stored inline or short need not be decompressed to know that it is small. */
const SMALL = 8000

/** Whether a jsonb value is small, without reading it. */
export const isSmall = (value: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`coalesce(pg_column_compression(${value}) is null and pg_column_size(${value}) < ${SMALL}, true)`

/**
 * How many rows, in key order, fit into this many bytes, including the one that exceeds it: at least one. `size` is a
 * statement that returns a row's bytes by key; later rows are not read.
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
