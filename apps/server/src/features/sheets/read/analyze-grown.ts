import { sql } from 'kysely'
import type { Context } from '../../../context.ts'

/** Smaller sheets are read whole in no time. */
const MANY_ROWS = 1000

/**
 * Has the database look at the rows of sheets that have grown much since it last did. Until then it takes them for small
 * and reads all of a sheet, where an index would give the few rows that are asked for; by itself it looks once a minute.
 */
export async function analyzeGrown({ db }: Context, sheetIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ part: string }>`select distinct c.oid::regclass::text as part
    from sheets s
    cross join lateral (select r.tableoid from sheet_records r where r.sheet_id = s.id limit 1) p
    join pg_class c on c.oid = p.tableoid
    where s.id = any(${sheetIds}::text[]) and s.row_count > ${MANY_ROWS} and c.reltuples < s.row_count / 2`.execute(
    db.kysely,
  )
  for (const { part } of rows) await sql.raw(`analyze ${part}`).execute(db.kysely)
}
