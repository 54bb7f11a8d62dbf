import type { ReadingStyle } from '@millrace/cells'
import type { sheets } from '@millrace/contract'
import type { Tx } from '../../../db/scope.ts'

export type { Tx }

/** A column whose cells are being made of those of another, whose place it takes when all are there. */
export interface PendingColumn {
  /** Id of the other. */
  replaces: string
  /** As it will be, with an id of its own. */
  column: sheets.Column
  /** How the texts of the other are read. */
  style: ReadingStyle
  /** The change that someone made so; missing of formulas that follow it. */
  changeId?: string | undefined
}

/** Work on the cells of a column that has not ended, or was given up. */
export type ColumnWork =
  /** The cells of a formula are filled. */
  | { kind: 'fill' }
  | {
      kind: 'replace'
      column: sheets.Column
      style: ReadingStyle
      changeId?: string | undefined
      /** What someone asked for, by which it can be done again. */
      request?: { column: sheets.Column; reading: sheets.Reading } | undefined
    }

/** A sheet that was found under row-level security, with its columns in their order. */
export interface OpenSheet {
  id: string
  accountId: string
  projectId: string
  name: string
  type: sheets.SheetType
  /** Of a system sheet: what it shows. Its rows are written by the server alone. */
  system: sheets.SystemSheet | null
  revision: number
  /** Another number after every change of columns: what was prepared for older columns is not used. */
  columnsRevision: number
  rowCount: number
  /** Without the deleted ones. */
  columns: readonly sheets.Column[]
  byId: ReadonlyMap<string, sheets.Column>
  /** By key in lower case. */
  byKey: ReadonlyMap<string, sheets.Column>
  /** Columns that are being made of others: whoever writes a record writes their cells too. */
  pending: readonly PendingColumn[]
  /** Held against other writers until the end of the transaction. */
  locked: boolean
  /** What formulas gave before this transaction, which records then take; without it they are calculated in it. */
  calculated?: CalculatedFirst | undefined
}

/** What the formulas of records gave while nothing was locked, by all that they read (`write/calculate-first.ts`). */
export interface CalculatedFirst {
  /** When the records are written, as formulas were told; null where none reads it. */
  at: Date | null
  made: Map<string, { cells: Cells; errors: CellErrors }>
}

/** Cells by column id. */
export type Cells = Record<string, sheets.CellValue>
/** Texts that their column can't take, by column id. */
export type CellErrors = Record<string, sheets.CellError>

/** A record as it stands in the table. */
export interface RecordRow {
  id: string
  position: number
  version: number
  cells: Cells
  errors: CellErrors | null
  created_at: Date
  updated_at: Date
}
