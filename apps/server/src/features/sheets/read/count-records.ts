import { sql } from 'kysely'
import type { Sql } from './conditions.ts'
import { keptOrdering } from './orderings.ts'
import { countInPieces } from './pieces.ts'
import { narrowing, type Plan, planQuery } from './plan.ts'
import { compileQuery } from './query.ts'
import { type Reader, within } from './reader.ts'
import type { OpenSheet, ReadView, Tx } from './types.ts'
import { scan } from './unrestricted.ts'

type Counted = Omit<ReadView, 'sort'> & { now?: Date }

/** How many records a filter and search leave. */
export const countRecords = (
  tx: Tx,
  sheet: OpenSheet,
  view: Counted,
): Promise<{ total: number; plan: Plan }> => countBy(within(tx), sheet, view)

/** The same by a reader, which may have each statement in a transaction of its own. */
export async function countBy(
  reader: Reader,
  sheet: OpenSheet,
  { filter, search, now = new Date() }: Counted,
): Promise<{ total: number; plan: Plan }> {
  const view = { filter, search }
  const plan = await reader.run(async (tx) => planQuery(tx, await compileQuery(tx, { sheet, view, now })))
  if (!plan.query.narrowed) return { total: sheet.rowCount, plan }
  const known = plan.large ? keptOrdering(plan) : undefined
  if (known) return { total: known.length, plan }
  const whole = plan.large && !plan.candidates
  if (whole && reader.inPieces) return { total: await countInPieces(reader, plan), plan }
  const statement = (own: Sql) =>
    sql<{ total: number }>`select count(*) as total from sheet_records r where ${own} and ${narrowing(plan)}`
  const rows = await reader.run((tx) => scan(tx, { sheet, whole, statement }))
  return { total: rows[0]!.total, plan }
}
