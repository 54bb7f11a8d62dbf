import type { jobs } from '@millrace/contract'
import type { AiColumnInput } from '../sheets/index.ts'

/** The range of rows of one of SHEETS, fixed at the launch: rows added later are not included. */
export interface RowRange {
  /** After this position; null: from the start. */
  from: number | null
  /** Up to and including this position; null: it had no rows. */
  until: number | null
}

/** Failed rows to retry, slice by slice, before new rows. */
export interface Retry {
  /** Number of the last slice whose failed rows were retried; later ones are pending. */
  after: number
  /** Whether all rows of the job were in slices before. */
  isCut: boolean
  /** The version for the retry; by default, each row's own. */
  document?: { id: string; version: number }
}

/** The progress of dividing a job's rows into slices. */
export interface CutPlan {
  /** One for each of SHEETS. */
  stretches: RowRange[]
  /** Index of the current sheet. */
  sheet: number
  /** Its last processed row and the row's position at that time. */
  after: { position: number; recordId: string } | null
  /** LASTRUN_CYCLING: the end of the sheet is done, now its beginning. */
  wrapped: boolean
  /** Number of rows so far, for runAmount. */
  taken: number
  /** Number of runs so far. */
  number: number
  slices: number
  /** All rows are in slices, and none is to be retried. */
  done: boolean
  retry?: Retry
  /** The last slice of each sheet, by sheet index. */
  ends?: (number | null)[]
  /**
   * All rows up to this one were handled before the last retry. Whatever its result, LASTRUN does not go back before
   * it.
   */
  handled?: { number: number; slice: number }
}

/** A future run, in row order. Its id is assigned here, so that a repetition after a crash is the same run. */
export interface SliceItem {
  run: string
  number: number
  /** Index in SHEETS. */
  sheet: number
  /** Empty for a run without a row. */
  record: string
  position: number
  /** Records of the associated sheets joined by key, in order; null where there is none. */
  joins?: (string | null)[]
  /** Why the row has no run. */
  skip?: string
}

export interface JobOutput {
  /** Null for a new sheet, created when the job starts. */
  sheetId: string | null
  name: string
  /** The position after which its rows are placed by run number; missing where they are appended as they finish. */
  base?: number
  /** Columns filled from the source row, by key; missing for none. */
  copies?: Copies
}

/** For each column of an output, its source in the row. */
export type Copies = Record<string, CopiedCell>

interface CopiedCell {
  /** The column in each of SHEETS; null where there is none. */
  from: (string | null)[]
  /** Both have the same type: a value that is invalid here was invalid there. */
  isSame: boolean
}

export interface JobError {
  code: string
  message: string
  /** Values for the localized message. */
  values?: Record<string, string>
}

/** For the job of an AI column: the column's settings at the launch. */
export interface AiCellsJob {
  sheetId: string
  columnId: string
  mark: string
  /** The flow's inputs from a row, which also determine whether a cell is stale. */
  inputs: AiColumnInput[]
  /** Column id → value: the AI column first, then additional columns. */
  writes: Record<string, string>
  /** Only the rows listed in `sheet_live_runs`. */
  selected: boolean
}

/** A row of `flow_jobs`. */
export interface JobRow {
  id: string
  account_id: string
  project_id: string
  flow_id: string
  document_id: string | null
  version: number | null
  callees: Record<string, string>
  state: jobs.JobState
  stopping: 'pause' | 'cancel' | null
  title: string
  launch: jobs.JobLaunch
  concurrency: number
  ceiling_credits: string | null
  plan: CutPlan
  outputs: JobOutput[]
  /** Ids of the staging sheets by output index. */
  aside: Record<string, string>
  total: number | null
  rounds: number
  error: JobError | null
  schedule_id: string | null
  live: AiCellsJob | null
  created_by: unknown
  /** The user who last paused or cancelled it. */
  stopped_by: string | null
  created_at: Date
  started_at: Date | null
  ended_at: Date | null
}
