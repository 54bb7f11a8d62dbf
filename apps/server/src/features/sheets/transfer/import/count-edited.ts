import { sql } from 'kysely'
import { firstIdAt } from '../../../../lib/ids.ts'
import type { OpenSheet, Tx } from '../../model/types.ts'
import type { ImportRow } from './types.ts'

/** Nobody needs to know it better. */
const COUNTED_MAX = 1000
/** By so much the clocks of processes may differ that make ids. */
const CLOCKS_MS = 3_600_000

/**
 * How many of the records that an import added have been changed since: to take it out again would put them into the
 * trash. Looked up among the changes since it began, which are few, rather than among all records of the sheet.
 */
export async function countEdited(tx: Tx, sheet: OpenSheet, row: ImportRow): Promise<number> {
  const since = firstIdAt('change', new Date(row.created_at.getTime() - CLOCKS_MS))
  const { rows } = await sql<{ edited: number }>`with recent as materialized (
      select id from sheet_changes where sheet_id = ${sheet.id} and id >= ${since} and at >= ${row.created_at}
        and (actor_kind <> 'import' or actor_id <> ${row.id}))
    select count(*)::int as edited from (
      select distinct r.record_id from recent
        join sheet_change_records r on r.change_id = recent.id
        join sheet_records s on s.sheet_id = ${sheet.id} and s.id = r.record_id
      where s.import_no = ${row.no}::int and s.version > 1 limit ${COUNTED_MAX}) as found`.execute(tx)
  return rows[0]!.edited
}
