import { sql } from 'kysely'
import { type Context, inBackground } from '../../../context.ts'
import { errorMessage } from '../../../lib/errors.ts'
import { onePerDatabase } from '../../../lib/one-per-database.ts'
import type { OpenSheet } from '../model/types.ts'

/** Smaller sheets are fast to read completely. */
const MANY_ROWS = 1000

/**
 * Runs ANALYZE for sheets that grew considerably. Without it, the planner assumes that they are small and reads all
 * rows where an index would find the few requested; autovacuum only checks once a minute.
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

/** Number of sheets whose last analyzed size is remembered. */
const REMEMBERED = 1000
const countsOf = onePerDatabase(() => new Map<string, number>(), 'pool')

/** Whether a sheet has doubled since the last positive answer; a positive answer is remembered. */
function hasDoubled(context: Context, { id, rowCount }: Pick<OpenSheet, 'id' | 'rowCount'>): boolean {
  const counts = countsOf(context)
  if (rowCount <= MANY_ROWS || rowCount < 2 * (counts.get(id) ?? 0)) return false
  if (counts.size >= REMEMBERED) counts.clear()
  counts.set(id, rowCount)
  return true
}

/**
 * Call after the transaction of a write that may have made a sheet much larger: runs ANALYZE whenever it has doubled.
 * It runs in the background, and its failure does not affect the write.
 */
export async function analyzeAfterWrite(
  context: Context,
  sheet: Pick<OpenSheet, 'id' | 'rowCount'>,
): Promise<void> {
  if (context.stopping.aborted || !hasDoubled(context, sheet)) return
  await analyzeGrown(inBackground(context), [sheet.id]).catch((error: unknown) =>
    context.log.warn(
      { sheet: sheet.id, err: errorMessage(error) },
      'a sheet that grew could not be analyzed',
    ),
  )
}
