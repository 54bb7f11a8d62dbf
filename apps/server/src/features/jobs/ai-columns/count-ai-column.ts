import type { Data, sheets } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { asMember } from '../../../lib/scoped.ts'
import { openColumn } from './open-column.ts'
import { showColumn } from './show-columns.ts'

type Outcome = 'done' | 'notFound' | 'error'

/** The number of cells per status in an AI column. */
export async function countAiCells(
  context: Context,
  member: Member,
  { id, column: key }: { id: string; column: string },
): Promise<Data<typeof sheets.countAiCells>> {
  return asMember(context, member, async (tx) => {
    const { sheet, live } = await openColumn(tx, member, { id, key })
    const { rows } = await sql<{ outcome: Outcome; stale: boolean; cells: number }>`
      select c.outcome, (c.stale or c.mark <> ${live.mark}) as stale, count(*)::int as cells
      from sheet_live_cells c
      where c.sheet_id = ${sheet.id} and c.column_id = ${live.column.id}
        and not exists (select from sheet_bin b where b.sheet_id = c.sheet_id and b.id = c.record_id)
      group by 1, 2`.execute(tx)
    const { job } = await showColumn(tx, sheet, live.column.id)
    const counts = { empty: 0, queued: 0, running: 0, done: 0, notFound: 0, error: 0, stale: 0 }
    for (const { outcome, stale, cells } of rows) counts[stale ? 'stale' : outcome] += cells
    counts.empty = Math.max(0, sheet.rowCount - counts.done - counts.notFound - counts.error - counts.stale)
    if (job) {
      const { total, done, failed, skipped, running, waiting } = job.counts
      counts.running = running + waiting
      counts.queued = Math.max(0, (total ?? 0) - done - failed - skipped - counts.running)
    }
    return { counts, total: sheet.rowCount }
  })
}
