import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { notify } from '../../notifications/index.ts'
import type { OpenSheet } from '../../sheets/index.ts'
import { NO_CREDITS } from '../budget/stop-at-budget.ts'
import { emitFinished } from '../notify/emit-finished.ts'
import { tellByFlow } from '../notify/tell-by-flow.ts'
import { totalsOf } from '../notify/totals.ts'
import type { JobRow } from '../types.ts'

interface Column {
  sheet: OpenSheet
  columnId: string
}

/** What was used up: the budget of the run, or the account's credits. */
const KEYS = {
  budget: { notice: 'liveCeiling', noticeOpen: 'liveCeilingOpen', mail: 'jobLiveCeiling' },
  credits: { notice: 'liveNoCredits', noticeOpen: 'liveNoCreditsOpen', mail: 'jobLiveNoCredits' },
} as const

/**
 * Notifies the project's members that the budget, or the account's credits, ended a column's run, with the number of remaining rows, and sends
 * email and webhook according to the flow's settings, as for any end.
 */
export async function notifyBudget(
  context: Context,
  tx: Tx,
  { sheet, columnId, job }: Column & { job: JobRow },
): Promise<void> {
  const totals = await totalsOf(tx, job.id)
  const { succeeded, failed } = totals
  const named = { column: labelOf(sheet, columnId), sheet: sheet.name }
  const values = { ...named, count: succeeded }
  // Rows in progress were aborted and count as skipped.
  const left = job.total === null ? null : Math.max(0, job.total - succeeded - failed)
  const keys = job.error?.code === NO_CREDITS ? KEYS.credits : KEYS.budget
  await tell(tx, sheet, {
    // If rows are only counted as they are reached, the number of remaining ones is unknown.
    message:
      left === null ? { key: keys.noticeOpen, values } : { key: keys.notice, values: { ...values, left } },
    jobId: job.id,
  })
  const { rows } = await sql<{ title: string; settings: unknown }>`select title, settings from flows
    where id = ${job.flow_id}`.execute(tx)
  const mail = { template: keys.mail, path: pathOf(sheet), values: named } as const
  for (const flow of rows) {
    await emitFinished(context, tx, { job, state: 'CANCELLED', totals, flow })
    await tellByFlow(context, tx, { job, totals, flow, mail })
  }
}

/** Notifies that an automatic column was paused after too many rows. */
export const tellTooMuch = (tx: Tx, { sheet, columnId }: Column): Promise<void> =>
  tell(tx, sheet, {
    message: { key: 'livePaused', values: { column: labelOf(sheet, columnId), sheet: sheet.name } },
  })

/** Pauses an automatic column until someone runs it. Due cells stay empty or stale. */
export async function pauseAuto(tx: Tx, { sheet, columnId }: Column): Promise<void> {
  await sql`delete from sheet_live_due where sheet_id = ${sheet.id} and column_id = ${columnId}`.execute(tx)
  await sql`update sheet_live_columns set due_at = null, paused_at = now()
    where sheet_id = ${sheet.id} and column_id = ${columnId}`.execute(tx)
}

const pathOf = ({ id }: OpenSheet) => `/console/sheets/detail/${id}` as const

const labelOf = (sheet: OpenSheet, columnId: string): string => sheet.byId.get(columnId)?.label ?? columnId

const tell = (
  tx: Tx,
  sheet: OpenSheet,
  { message, jobId }: { message: Parameters<typeof notify>[1]['message']; jobId?: string },
): Promise<void> =>
  notify(tx, {
    accountId: sheet.accountId,
    projectId: sheet.projectId,
    type: 'workflow',
    message,
    link: { path: pathOf(sheet), ...(jobId === undefined ? {} : { jobId }) },
  })
