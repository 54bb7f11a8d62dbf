import type { jobs } from '@millrace/contract'
import { sql } from 'kysely'
import { jobError } from '../job-error.ts'
import type { Tx } from '../../../db/scope.ts'
import { Failure } from '../../../lib/errors.ts'
import { type OpenSheet, openSheet, type RecordRow, rowsAfter, rowsOfRun } from '../../sheets/index.ts'
import type { CutPlan, JobError, JobRow } from '../types.ts'
import { sheetGone } from './sheet-gone.ts'

/** Maximum size of a slice's rows: a process holds several slices of each job. */
const MOST_BYTES = 8 * 1024 * 1024
/** Smaller values are stored uncompressed (compression starts at 2 kB), so their size need not be looked up. */
const SMALL = 1500

/**
 * How many of the next rows fit into the size limit together, at least one; in a filtered sheet this is an estimate.
 */
async function rowsThatFit(
  tx: Tx,
  sheetId: string,
  { after, limit }: { after: number | null; limit: number },
): Promise<number> {
  const { rows } = await sql<{ fit: number }>`select case when max(size) > ${MOST_BYTES}
      then count(*) filter (where size <= ${MOST_BYTES})::int else ${limit}::int end as fit from (
      select sum(case when pg_column_size(cells) < ${SMALL} then ${SMALL} else octet_length(cells::text) end)
        over (order by position) as size
      from (select position, cells from sheet_records
        where sheet_id = ${sheetId} and position > ${after ?? Number.MIN_SAFE_INTEGER}::bigint
        order by position limit ${limit}) next) sizes`.execute(tx)
  return Math.max(1, rows[0]!.fit)
}

/** The next rows of one of SHEETS, and the plan after them. */
export interface NextRows {
  plan: CutPlan
  /** Index in SHEETS. */
  index: number
  /** Null when there are no rows. */
  sheet: OpenSheet | null
  rows: RecordRow[]
  /** For a sheet that cannot be read anymore: its rows are skipped, and the job reports it. */
  error: JobError | null
}

const nothing = (plan: CutPlan, index: number, error: JobError | null = null): NextRows => ({
  plan,
  index,
  sheet: null,
  rows: [],
  error,
})

/** The next rows of a job, at most `limit`, all from one sheet. When there are none, the plan is advanced or done. */
export async function nextRows(tx: Tx, job: JobRow, limit: number): Promise<NextRows> {
  const { plan, launch } = job
  const index = plan.sheet
  const input = launch.SHEETS[index]
  const left = launch.runAmount === 'ALL' ? limit : Math.min(limit, launch.runAmount - plan.taken)
  if (!input || left <= 0) return nothing({ ...plan, done: true }, index)
  try {
    const sheet = await openSheet(tx, input.sheetId)
    const bounds = await boundsOf(tx, job, sheet)
    if (!bounds) return nothing(endOfRange(plan, launch.runMode), index)
    const now = job.started_at ?? job.created_at
    const most = await rowsThatFit(tx, sheet.id, { after: bounds.after, limit: left })
    const wanted = { filter: input.filter, after: bounds.after, limit: most, now }
    const found = job.live?.selected
      ? await rowsOfRun(tx, sheet, { ...wanted, jobId: job.id })
      : await rowsAfter(tx, sheet, wanted)
    const rows = found.filter(({ position }) => position <= bounds.until)
    const last = rows.at(-1)
    const isOver = found.length < most || rows.length < found.length
    const taken = { ...plan, taken: plan.taken + rows.length }
    if (last) taken.after = { position: last.position, recordId: last.id }
    return {
      plan: isOver ? endOfRange(taken, launch.runMode) : taken,
      index,
      sheet,
      rows,
      error: null,
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const after = { ...plan, sheet: index + 1, after: null, wrapped: false }
    return nothing(after, index, error.code === 'not_found' ? sheetGone(index) : unreadable(index, error))
  }
}

const unreadable = (index: number, { message }: Failure): JobError =>
  jobError('rows_unreadable', { number: String(index + 1), reason: message })

/** The range of the next rows; null when there are none. */
async function boundsOf(
  tx: Tx,
  { plan, launch }: JobRow,
  sheet: OpenSheet,
): Promise<{ after: number | null; until: number } | null> {
  const { from, until } = plan.stretches[plan.sheet]!
  const end = plan.wrapped ? from : until
  if (end === null) return null
  const start = launch.runMode === 'STARTOVER' || plan.wrapped ? null : from
  const after = plan.after ? await placeNow(tx, sheet, plan.after) : start
  return { after, until: end }
}

/** The current position of the last processed row, which may have been moved by respacing. */
async function placeNow(tx: Tx, { id }: OpenSheet, last: NonNullable<CutPlan['after']>): Promise<number> {
  const { rows } = await sql<{ position: number }>`select position from sheet_records
    where sheet_id = ${id} and id = ${last.recordId}`.execute(tx)
  return rows[0]?.position ?? last.position
}

function endOfRange(plan: CutPlan, mode: jobs.JobLaunch['runMode']): CutPlan {
  const { from } = plan.stretches[plan.sheet]!
  if (mode === 'LASTRUN_CYCLING' && !plan.wrapped && from !== null)
    return { ...plan, wrapped: true, after: null }
  return { ...plan, sheet: plan.sheet + 1, wrapped: false, after: null }
}
