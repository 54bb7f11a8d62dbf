import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'

/** Of the rows of a slice: a process holds some slices of each job that it works on. */
const MOST_BYTES = 8 * 1024 * 1024
/** What is stored in less is not packed (it would be so above 2 kB), so its size need not be looked up. */
const SMALL = 1500

/**
 * How many of the rows behind a place are small enough together to be had at the same time; of a sheet that is filtered,
 * those beside them may be others. At least one.
 */
export async function rowsThatFit(
  tx: Tx,
  sheetId: string,
  { after, limit }: { after: number | null; limit: number },
): Promise<number> {
  const { rows } = await sql<{ fit: number }>`select case when max(size) > ${MOST_BYTES}
      then count(*) filter (where size <= ${MOST_BYTES})::int else ${limit}::int end as fit from (
      select sum(case when pg_column_size(cells) < ${SMALL} then ${SMALL} else octet_length(cells::text) end)
        over (order by position) as size
      from (select position, cells from sheet_records
        where sheet_id = ${sheetId} and position > ${after ?? Number.MIN_SAFE_INTEGER}::bigint
        order by position limit ${limit}) next) sizes`.execute(tx)
  return Math.max(1, rows[0]!.fit)
}
