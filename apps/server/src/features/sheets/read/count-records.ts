import { sql } from 'kysely'
import { keptOrdering } from './orderings.ts'
import { narrowing, type Plan, planQuery } from './plan.ts'
import { compileQuery } from './query.ts'
import type { OpenSheet, ReadView, Tx } from './types.ts'
import { scan } from './unrestricted.ts'

/** How many records a filter and search leave. */
export async function countRecords(
  tx: Tx,
  sheet: OpenSheet,
  view: Omit<ReadView, 'sort'> & { now?: Date },
): Promise<{ total: number; plan: Plan }> {
  const query = await compileQuery(tx, {
    sheet,
    view: { filter: view.filter, search: view.search },
    now: view.now ?? new Date(),
  })
  const plan = await planQuery(tx, query)
  if (!query.narrowed) return { total: sheet.rowCount, plan }
  const known = plan.large ? keptOrdering(plan) : undefined
  if (known) return { total: known.length, plan }
  const rows = await scan(tx, {
    sheet,
    whole: plan.large && plan.candidates === null,
    statement: (own) =>
      sql<{
        total: number
      }>`select count(*) as total from sheet_records r where ${own} and ${narrowing(plan)}`,
  })
  return { total: rows[0]!.total, plan }
}
