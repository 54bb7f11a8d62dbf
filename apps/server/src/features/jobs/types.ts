import type { jobs } from '@millrace/contract'
import type { AiColumnInput } from '../sheets/index.ts'

/** Where the rows of one of SHEETS begin and end, as it was at the launch: rows added later are not of the job. */
export interface RowRange {
  /** Behind this place; null: from the first row on. */
  from: number | null
  /** Up to and with this place; null: it had no rows. */
  until: number | null
}

/** Failed rows that are to be taken up again, slice by slice, before others are cut. */
export interface Retry {
  /** Number of the last slice whose failed rows were taken up: those behind it are still to come. */
  after: number
  /** Whether all rows of the job were cut before. */
  isCut: boolean
  /** With which they are run; left out: each with the one that it had. */
  document?: { id: string; version: number }
}

/** How far the rows of a job are cut into slices. */
export interface CutPlan {
  /** One for each of SHEETS. */
  stretches: RowRange[]
  /** Index of the sheet that is being cut. */
  sheet: number
  /** The last row that was cut of it, and its place then. */
  after: { position: number; recordId: string } | null
  /** LASTRUN_CYCLING: the rest of the sheet is done, and its beginning comes. */
  wrapped: boolean
  /** Rows so far, for runAmount. */
  taken: number
  /** Runs so far: the number of the last one. */
  number: number
  slices: number
  /** All are cut, and none is to be taken up again. */
  done: boolean
  retry?: Retry
  /** By the index of the sheet, the last slice that was cut of it. */
  ends?: (number | null)[]
  /**
   * All rows up to this one were handled when failed ones were last taken up. Whatever becomes of those, LASTRUN does not
   * go back to them.
   */
  handled?: { number: number; slice: number }
}

/** One run to be, in the order of the rows. Its id is given here, so that a repeat after a crash is the same run. */
export interface SliceItem {
  run: string
  number: number
  /** Index in SHEETS. */
  sheet: number
  /** Empty: of no row. */
  record: string
  position: number
  /** Records of the associated sheets that join it by a key, in their order; null where there is none. */
  joins?: (string | null)[]
  /** Why there is no run of the row. */
  skip?: string
}

export interface JobOutput {
  /** Null: a new sheet, which is made when the job starts. */
  sheetId: string | null
  name: string
  /** What its rows stand behind, each by the number of its run; left out where they are put at the end as they come. */
  base?: number
  /** Columns that are filled from the source row, by their keys; left out: none. */
  copies?: Copies
}

/** By column of an output, what of the source row it is filled from. */
export type Copies = Record<string, CopiedCell>

interface CopiedCell {
  /** Column of each of SHEETS; null where one has nothing for it. */
  from: (string | null)[]
  /** They are of one type: what does not fit here did not fit there. */
  isSame: boolean
}

export interface JobError {
  code: string
  message: string
  /** What the message names, for its words in other languages. */
  values?: Record<string, string>
}

/** Of a job that runs an AI column, as the column was at the launch. */
export interface AiCellsJob {
  sheetId: string
  columnId: string
  mark: string
  /** What the flow gets of a row, and nothing else of it: what its staleness is measured by. */
  inputs: AiColumnInput[]
  /** Id of the column → what it gets: the AI column first, then those that are written with it. */
  writes: Record<string, string>
  /** Only the rows that are named in `sheet_live_runs`. */
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
  /** Ids of the staging sheets, by the index of their output. */
  aside: Record<string, string>
  total: number | null
  rounds: number
  error: JobError | null
  schedule_id: string | null
  live: AiCellsJob | null
  created_by: unknown
  /** The person who paused or cancelled it last. */
  stopped_by: string | null
  created_at: Date
  started_at: Date | null
  ended_at: Date | null
}
