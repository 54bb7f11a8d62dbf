import type { Issue, sheets } from '@millrace/contract'
import type { Member } from '../../../lib/actor.ts'
import type { CellErrors, Cells, RecordRow } from '../model/types.ts'

/** Who writes, as shown in the history. */
export interface Writer {
  kind: sheets.HistoryEntry['by']['kind']
  /** For `run`: a job, a run, or a step as the run id, a slash and the step's path. */
  id: string | null
}

export const writerOf = (member: Member): Writer =>
  member.apiKey ? { kind: 'apiKey', id: member.apiKey.id } : { kind: 'member', id: member.userId }

/** One row to write, by column id and in stored form, from `readRows` or a file reader. */
export interface WriteRow {
  /** For updates: the record. For a new record that mirrors another object: its id. */
  id?: string | undefined
  /** For updates: the version that the client has; a stale one is a conflict. */
  version?: number | undefined
  /** Null empties a cell. Missing cells stay unchanged or, in a new record, get their default. */
  cells: Cells
  /** Texts that are kept although they are invalid for their column. */
  errors?: CellErrors | undefined
  /** Problems that make the row fail. */
  issues?: Issue[] | undefined
}

export interface WriteOptions {
  by: Writer
  /** Writes nothing when any row fails. */
  atomic?: boolean | undefined
  /** Keeps violations of column rules (required, unique) as cell errors instead of failing the row. */
  keep?: boolean | undefined
  /** Position of new records: after this one, or at the front (null). Default: at the end. */
  after?: string | null | undefined
  /** Positions of new records by row index, instead of `after`. */
  places?: readonly number[] | undefined
  /** For imports: new records carry this number and get no history entry for their creation. */
  importNo?: number | undefined
  /** The kind of change in the history; `update` or `create` by default. */
  kind?: sheets.HistoryEntry['kind'] | undefined
  /** The change that this one reverts. */
  undoes?: string | undefined
  /**
   * For system sheets: the rows mirror other data. No history is kept, so that data deleted there does not remain here.
   */
  mirrors?: boolean | undefined
  /** For runs of an AI column: its id, and the run of each record. */
  live?: { column: string; runs: ReadonlyMap<string, string> } | undefined
}

export interface RowResult {
  index: number
  id: string | null
  version: number | null
  outcome: sheets.RowOutcome['outcome']
  code: sheets.RowOutcome['code']
  issues: Issue[]
  /** For a conflict: the current record. */
  current: RecordRow | null
}

/** The result of each row of a call, in order. */
export interface WriteOutcome {
  changeId: string | null
  inserted: number
  updated: number
  unchanged: number
  deleted: number
  failed: number
  rows: RowResult[]
  revision: number
  /** Number of cells kept as errors. */
  cellsKept: number
}

/** A record as the call would leave it. */
export interface Draft {
  /** Indexes of its rows in the call; several if they have equal keys. */
  indexes: number[]
  id: string
  /** Null for a new record. */
  before: RecordRow | null
  /** For a restored record: when it was created. */
  createdAt?: Date
  /** For a record restored to an earlier state: its cells then, whose links are not checked again. */
  trusted?: Cells
  /** All cells of the record. */
  cells: Cells
  errors: CellErrors
  /** Ids of the columns that the call sets. */
  named: Set<string>
  issues: Issue[]
  code: sheets.RowOutcome['code']
  position: number
}
