import type { sheets } from '@millrace/contract'
import type { Tx } from '../model/types.ts'

/** A published version of a flow, as an AI column needs it. */
export interface AiColumnFlow {
  documentId: string
  version: number
  /** Its parameters, and whether a row can run without them. */
  params: { key: string; needed: boolean }[]
  /** Columns that its tokens name. */
  columns: string[]
  /** Names of its results. */
  outputs: string[]
}

/** What the flow calls a value of the row, and the column that it comes from. */
export interface AiColumnInput {
  name: string
  /** Id of the column. */
  column: string
}

/** Another column's job is at work: this is launched when that has ended. */
export interface WaitingRun {
  /** Id of the column whose job it waits for. */
  column: string
  rows: sheets.AiColumnRows
  recordIds?: string[]
  filter?: sheets.Filter
  limit?: number
  ceilingCredits?: number | null
  following: boolean
}

/** A row of `sheet_live_columns`, with its column. */
export interface AiColumn {
  column: sheets.Column
  settings: sheets.AiColumnSettings
  flowId: string
  flow: AiColumnFlow | null
  problems: sheets.AiColumnProblem[]
  inputs: AiColumnInput[]
  /** Ids of the AI columns that must be done in a row before. */
  waits: string[]
  mark: string
  jobId: string | null
  waiting: WaitingRun | null
  pausedAt: Date | null
}

/** What is known of the flow that a column names: `flow` is null when it can't run, and `problem` says why. */
export interface FoundFlow {
  flow: AiColumnFlow | null
  problem: sheets.AiColumnProblem | null
}

/** How columns learn of flows, which this feature does not know. */
export interface AiColumnPort {
  find: (tx: Tx, projectId: string, wanted: { flowId: string; version: number | null }) => Promise<FoundFlow>
}
