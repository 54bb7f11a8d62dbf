import type { sheets } from '@millrace/contract'
import type { Transaction } from 'kysely'
import type { DB } from '../../../db/tables.ts'

export type Tx = Transaction<DB>

/** A sheet that was found under row-level security, with its columns in their order. */
export interface OpenSheet {
  id: string
  accountId: string
  projectId: string
  name: string
  type: sheets.SheetType
  revision: number
  /** Another number after every change of columns: what was prepared for older columns is not used. */
  columnsRevision: number
  rowCount: number
  /** Without the deleted ones. */
  columns: readonly sheets.Column[]
  byId: ReadonlyMap<string, sheets.Column>
  /** By key in lower case. */
  byKey: ReadonlyMap<string, sheets.Column>
  /** Held against other writers until the end of the transaction. */
  locked: boolean
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
