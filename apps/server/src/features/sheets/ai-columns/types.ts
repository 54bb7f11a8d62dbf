import type { sheets } from '@millrace/contract'
import type { Tx } from '../model/types.ts'

/** A published version of a flow, as AI columns need it. */
export interface AiColumnFlow {
  documentId: string
  version: number
  /** Its parameters, and whether a row can run without them. */
  params: { key: string; needed: boolean }[]
  /** Columns that its tokens name. */
  columns: string[]
  /** Names of its outputs. */
  outputs: string[]
}

/** The flow's name for a value of the row, and the column that provides it. */
export interface AiColumnInput {
  name: string
  /** Column id. */
  column: string
}

/** A run that starts when another column's active job has ended. */
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

/** A row of `sheet_live_columns` with its column. */
export interface AiColumn {
  column: sheets.Column
  settings: sheets.AiColumnSettings
  flowId: string
  flow: AiColumnFlow | null
  problems: sheets.AiColumnProblem[]
  inputs: AiColumnInput[]
  /** Ids of the AI columns that must finish in a row first. */
  waits: string[]
  mark: string
  jobId: string | null
  waiting: WaitingRun | null
  pausedAt: Date | null
}

/** The flow that a column refers to. `flow` is null when it cannot run; `problem` says why. */
export interface FoundFlow {
  flow: AiColumnFlow | null
  problem: sheets.AiColumnProblem | null
}

/** How the sheets feature gets information about flows, which it does not import. */
export interface AiColumnPort {
  find: (tx: Tx, projectId: string, wanted: { flowId: string; version: number | null }) => Promise<FoundFlow>
}
