import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { countByStatus } from './count-by-status.ts'
import { isSettled, keptOrdering, viewName } from './orderings.ts'
import { countInPieces } from './pieces.ts'
import { narrowing, type Plan, planQuery } from './plan.ts'
import { compileQuery } from './query.ts'
import { type Reader, within } from './reader.ts'
import type { OpenSheet, ReadView, Sql, Tx } from './types.ts'
import { scan } from './unrestricted.ts'

/** Counts of large sheets: everyone who opens a view requests the same number. */
const totals = new LRUCache<string, number>({ max: 1000 })

type Counted = Omit<ReadView, 'sort'> & { now?: Date }

/** The number of records that match a filter and search. */
export const countRecords = (
  tx: Tx,
  sheet: OpenSheet,
  view: Counted,
): Promise<{ total: number; plan: Plan }> => countBy(within(tx), sheet, view)

/** `countRecords` with a reader, which may run each statement in its own transaction. */
export async function countBy(
  reader: Reader,
  sheet: OpenSheet,
  { filter, search, now = new Date() }: Counted,
): Promise<{ total: number; plan: Plan }> {
  const view = { filter, search }
  const plan = await reader.run(async (tx) => planQuery(tx, await compileQuery(tx, { sheet, view, now })))
  if (!plan.query.narrowed) return { total: sheet.rowCount, plan }
  if (!plan.large || !isSettled(plan)) return { total: await count(reader, plan), plan }
  const name = viewName(plan)
  const total = totals.get(name) ?? keptOrdering(plan)?.length ?? (await count(reader, plan))
  totals.set(name, total)
  return { total, plan }
}

async function count(reader: Reader, plan: Plan): Promise<number> {
  const whole = plan.large && !plan.candidates
  const known = await reader.run((tx) => countByStatus(tx, plan.query))
  if (known !== null) return known
  if (whole && reader.inPieces) return countInPieces(reader, plan)
  const statement = (own: Sql) =>
    sql<{ total: number }>`select count(*) as total from sheet_records r where ${own} and ${narrowing(plan)}`
  const rows = await reader.run((tx) =>
    scan(tx, { sheet: plan.query.sheet, whole, listed: plan.query.live !== undefined, statement }),
  )
  return rows[0]!.total
}
