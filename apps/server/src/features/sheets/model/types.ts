import type { ReadingStyle } from '@millrace/cells'
import type { sheets } from '@millrace/contract'
import type { Tx } from '../../../db/scope.ts'

export type { Tx }

/** A column whose cells are being converted from another column, which it replaces when they are complete. */
export interface PendingColumn {
  /** Id of the column that it replaces. */
  replaces: string
  /** The column as it will be, with its own id. */
  column: sheets.Column
  /** How the other column's texts are read. */
  style: ReadingStyle
  /** The change that a user made; missing for formulas that follow from it. */
  changeId?: string | undefined
}

/** Unfinished or failed work on the cells of a column. */
export type ColumnWork =
  /** The cells of a formula are being calculated. */
  | { kind: 'fill' }
  | {
      kind: 'replace'
      column: sheets.Column
      style: ReadingStyle
      changeId?: string | undefined
      /** The original request, so that it can be retried. */
      request?: { column: sheets.Column; reading: sheets.Reading } | undefined
    }

/** A sheet found under row-level security, with its columns in order. */
export interface OpenSheet {
  id: string
  accountId: string
  projectId: string
  name: string
  type: sheets.SheetType
  /** For a system sheet, what it shows. Only the server writes its rows. */
  system: sheets.SystemSheet | null
  revision: number
  /** Changes with every column change; data cached for other revisions is not used. */
  columnsRevision: number
  rowCount: number
  /** Without deleted columns. */
  columns: readonly sheets.Column[]
  byId: ReadonlyMap<string, sheets.Column>
  /** By lower-case key. */
  byKey: ReadonlyMap<string, sheets.Column>
  /** Columns being converted: every write of a record also writes their cells. */
  pending: readonly PendingColumn[]
  /** Locked against other writers until the transaction ends. */
  locked: boolean
  /** Formula results computed before this transaction; without them, formulas are calculated within it. */
  calculated?: CalculatedFirst | undefined
}

/**
 * Formula results that were computed without a lock, keyed by everything they read (see `write/calculate-first.ts`).
 */
export interface CalculatedFirst {
  /** The write time that formulas used; null when none reads it. */
  at: Date | null
  made: Map<string, { cells: Cells; errors: CellErrors }>
  /** Remaining calculation time of the transaction for all its sheets, in ms. */
  left: number
  /** The deadline for calculating, by `performance.now()`; null before the first calculation. */
  until: number | null
}

/** Cells by column id. */
export type Cells = Record<string, sheets.CellValue>
/** Texts that are invalid for their column, by column id. */
export type CellErrors = Record<string, sheets.CellError>

/** A row of the records table. */
export interface RecordRow {
  id: string
  position: number
  version: number
  cells: Cells
  errors: CellErrors | null
  created_at: Date
  updated_at: Date
}
