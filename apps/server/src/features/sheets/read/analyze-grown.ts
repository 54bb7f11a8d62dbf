import { sql } from 'kysely'
import { type Context, inBackground } from '../../../context.ts'
import { errorMessage } from '../../../lib/errors.ts'
import { onePerDatabase } from '../../../lib/one-per-database.ts'
import type { OpenSheet } from '../model/types.ts'

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

/** Sheets that were looked at, of which this process remembers how large they were. */
const REMEMBERED = 1000
const countsOf = onePerDatabase(() => new Map<string, number>(), 'pool')

/** Whether a sheet has grown to twice of what it was when this was last asked; then it counts as asked for now. */
function hasDoubled(context: Context, { id, rowCount }: Pick<OpenSheet, 'id' | 'rowCount'>): boolean {
  const counts = countsOf(context)
  if (rowCount <= MANY_ROWS || rowCount < 2 * (counts.get(id) ?? 0)) return false
  if (counts.size >= REMEMBERED) counts.clear()
  counts.set(id, rowCount)
  return true
}

/**
 * To be called behind a write that may have made a sheet much larger, when its transaction is over: has the database look
 * at it each time that it has doubled. What people wait for goes first, and the write has succeeded whatever comes of it.
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
