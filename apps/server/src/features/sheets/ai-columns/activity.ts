import type { sheets } from '@millrace/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../model/types.ts'

// Only active jobs know what is queued and running, so their tables are queried: unfinished runs, which are few, and
// the slices of rows that were created but not finished.

/** Records of these jobs that have an unfinished run, with the run's id. */
export const openRuns = (jobs: readonly string[]): RawBuilder<{ job: string; record: string; run: string }> =>
  sql`select job_id as job, record_id as record, id as run from flow_runs
    where job_id = any(${[...jobs]}::text[]) and state in ('queued', 'running', 'waiting', 'paused')`

/** Records of these jobs that are in an unfinished slice. */
export const slicedRecords = (jobs: readonly string[]): RawBuilder<{ job: string; record: string }> =>
  sql`select s.job_id as job, i.record from flow_slices s, jsonb_to_recordset(s.items) as i(record text)
    where s.job_id = any(${[...jobs]}::text[]) and s.state <> 'done'`

/** The progress of a column's active job and the rows it covers. */
export interface Ahead {
  job: string
  column: string
  rows: sheets.AiColumnRows
  /** Rows after this position, up to and including `until`, are not processed yet; null when there are none. */
  after: number
  until: number | null
}

interface PlanRow {
  job: string
  column: string
  rows: sheets.AiColumnRows
  after: number | null
  until: number | null
  done: boolean
}

/** Rows that the active jobs have not reached. */
export async function rowsAhead(tx: Tx, sheetId: string): Promise<Ahead[]> {
  const { rows } = await sql<PlanRow>`select j.id as job, c.column_id as column, r.rows,
      (j.plan#>>'{after,position}')::bigint as after, (j.plan#>>'{stretches,0,until}')::bigint as until,
      coalesce(j.plan#>>'{retry,isCut}', j.plan->>'done')::boolean as done
    from sheet_live_columns c join flow_jobs j on j.id = c.job_id join sheet_live_runs r on r.job_id = j.id
    where c.sheet_id = ${sheetId} and j.state in ('QUEUED', 'RUNNING', 'WAITING', 'PAUSED')
      and j.stopping is distinct from 'cancel'`.execute(tx)
  return rows.map(({ done, after, until, ...rest }) => ({
    ...rest,
    after: after ?? Number.MIN_SAFE_INTEGER,
    until: done ? null : until,
  }))
}
