import { sql, type Transaction } from 'kysely'
import type { DB } from '../../../db/tables.ts'
import { notify } from '../../notifications/index.ts'
import type { OpenSheet } from '../../sheets/index.ts'
import { totalsOf } from '../jobs/finish/totals.ts'
import type { JobRow } from '../jobs/types.ts'

type Tx = Transaction<DB>

interface Column {
  sheet: OpenSheet
  columnId: string
}

/** The ceiling of a live column has ended its run: told to those who work in the project, with how much is left. */
export async function tellCeiling(tx: Tx, { sheet, columnId, job }: Column & { job: JobRow }): Promise<void> {
  const { succeeded, failed } = await totalsOf(tx, job.id)
  const values = { column: labelOf(sheet, columnId), sheet: sheet.name, count: succeeded }
  // Rows that were at work were broken off, and count as skipped.
  const left = job.total === null ? null : Math.max(0, job.total - succeeded - failed)
  await tell(tx, sheet, {
    // Where rows are only counted while the run comes to them, nobody knows how many are left.
    message:
      left === null
        ? { key: 'liveCeilingOpen', values }
        : { key: 'liveCeiling', values: { ...values, left } },
    jobId: job.id,
  })
}

/** A live column that has run too many rows by itself does so no more. */
export const tellTooMuch = (tx: Tx, { sheet, columnId }: Column): Promise<void> =>
  tell(tx, sheet, {
    message: { key: 'livePaused', values: { column: labelOf(sheet, columnId), sheet: sheet.name } },
  })

/** A live column runs nothing by itself any more until somebody runs it. What was due stays empty, or stale. */
export async function pauseAuto(tx: Tx, { sheet, columnId }: Column): Promise<void> {
  await sql`delete from sheet_live_due where sheet_id = ${sheet.id} and column_id = ${columnId}`.execute(tx)
  await sql`update sheet_live_columns set due_at = null, paused_at = now()
    where sheet_id = ${sheet.id} and column_id = ${columnId}`.execute(tx)
}

const labelOf = (sheet: OpenSheet, columnId: string): string => sheet.byId.get(columnId)?.label ?? columnId

const tell = (
  tx: Tx,
  { id, accountId, projectId }: OpenSheet,
  { message, jobId }: { message: Parameters<typeof notify>[1]['message']; jobId?: string },
): Promise<void> =>
  notify(tx, {
    accountId,
    projectId,
    type: 'workflow',
    message,
    link: { path: `/console/sheets/detail/${id}`, ...(jobId === undefined ? {} : { jobId }) },
  })
