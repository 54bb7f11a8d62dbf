import type { sheets } from '@millrace/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../model/types.ts'

// What is queued and running is known by the jobs at work alone, so their tables are asked: runs that are not finished,
// which are few, and the slices of rows that are cut but not through.

/** Records of these jobs whose run is not finished, with their run. */
export const openRuns = (jobs: readonly string[]): RawBuilder<{ job: string; record: string; run: string }> =>
  sql`select job_id as job, record_id as record, id as run from flow_runs
    where job_id = any(${[...jobs]}::text[]) and state in ('queued', 'running', 'waiting', 'paused')`

/** Records of these jobs that are cut and whose slice is not through. */
export const slicedRecords = (jobs: readonly string[]): RawBuilder<{ job: string; record: string }> =>
  sql`select s.job_id as job, i.record from flow_slices s, jsonb_to_recordset(s.items) as i(record text)
    where s.job_id = any(${[...jobs]}::text[]) and s.state <> 'done'`

/** Of a column's job at work: how far it has got, and which rows it is of. */
export interface Ahead {
  job: string
  column: string
  rows: sheets.AiColumnRows
  /** Rows behind this place are still to come, up to and with `until`; null: none. */
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

/** Rows that the jobs at work have not come to. */
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
