import type { Issue, sheets } from '@millrace/contract'
import type { Member } from '../../../lib/actor.ts'
import type { CellErrors, Cells, RecordRow } from '../model/types.ts'

/** Who writes, as the history tells. */
export interface Writer {
  kind: sheets.HistoryEntry['by']['kind']
  /** Of `run`: a job, a run, or a step of one: its id, a slash, and the step's path. */
  id: string | null
}

export const writerOf = (member: Member): Writer =>
  member.apiKey ? { kind: 'apiKey', id: member.apiKey.id } : { kind: 'member', id: member.userId }

/** One row to be written, by column id and as cells hold it: made by `readRows`, or by reading a file. */
export interface WriteRow {
  /** Updating: the record. Of a new one that mirrors another thing: the id that it gets. */
  id?: string | undefined
  /** Updating: the version that was seen; a stale one fails as a conflict. */
  version?: number | undefined
  /** Null empties a cell. Cells that are not named stay, or in a new record get their default. */
  cells: Cells
  /** Texts that are kept because their column can't take them. */
  errors?: CellErrors | undefined
  /** Why the row can't be written at all: it fails. */
  issues?: Issue[] | undefined
}

export interface WriteOptions {
  by: Writer
  /** Nothing is written when any row fails. */
  atomic?: boolean | undefined
  /** What breaks a rule of its column (required, unique) is kept as an error of the cell instead of failing the row. */
  keep?: boolean | undefined
  /** New records: after this one, or to the front (null); without it to the end. */
  after?: string | null | undefined
  /** Where new records stand, by the index of their row, instead of `after`. */
  places?: readonly number[] | undefined
  /** Of an import: new records carry its number, and no history is kept of their beginning. */
  importNo?: number | undefined
  /** What the change is called in the history; `update` or `create` unless told. */
  kind?: sheets.HistoryEntry['kind'] | undefined
  /** The change that this one takes back. */
  undoes?: string | undefined
  /**
   * Of a system sheet: the rows mirror what is kept elsewhere. No history is kept of them, so that what is deleted there
   * is gone here too.
   */
  mirrors?: boolean | undefined
  /** Of the runs of an AI column: its id, and the run of each record. */
  live?: { column: string; runs: ReadonlyMap<string, string> } | undefined
}

export interface RowResult {
  index: number
  id: string | null
  version: number | null
  outcome: sheets.RowOutcome['outcome']
  code: sheets.RowOutcome['code']
  issues: Issue[]
  /** Of a conflict: the record as it is. */
  current: RecordRow | null
}

/** What became of a call's rows, in their order. */
export interface WriteOutcome {
  changeId: string | null
  inserted: number
  updated: number
  unchanged: number
  deleted: number
  failed: number
  rows: RowResult[]
  revision: number
  /** Cells that were kept as errors. */
  cellsKept: number
}

/** A record as the call would leave it. */
export interface Draft {
  /** Rows of the call that led to it: with equal keys there are several. */
  indexes: number[]
  id: string
  /** Null: it is new. */
  before: RecordRow | null
  /** Of one that comes back: when it was new. */
  createdAt?: Date
  /** Of one that comes back to what it was: its cells then, whose links are not asked again. */
  trusted?: Cells
  /** The whole record. */
  cells: Cells
  errors: CellErrors
  /** Ids of the columns that the call names. */
  named: Set<string>
  issues: Issue[]
  code: sheets.RowOutcome['code']
  position: number
}
