import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import type { RowRange } from '../types.ts'

/** Sheets with more rows are not counted by a filter: reading them whole takes longer than a launch may. */
export const LARGE_COUNT = 20_000

/** Rows of a sheet behind a place. */
export async function countBetween(tx: Tx, sheetId: string, { from, until }: RowRange): Promise<number> {
  if (until === null) return 0
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from sheet_records
    where sheet_id = ${sheetId} and position > ${from ?? Number.MIN_SAFE_INTEGER} and position <= ${until}`.execute(
    tx,
  )
  return rows[0]!.total
}
