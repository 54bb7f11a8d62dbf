import type { sheets } from '@millrace/contract'
import type { Writer } from '../../write/types.ts'

/** How a file is read and where its columns go, decided when the import starts. */
export interface ImportPlan {
  options: sheets.ReadOptions
  /** Column index in the file, column id, and how its texts are read if specified. */
  mapping: ({ index: number; column: string; dateOrder?: 'dmy' | 'mdy' } & sheets.Reading)[]
  mode: 'append' | 'upsert'
  /** Ids of the columns that identify a record. */
  keys: string[]
  invalid: 'keep' | 'refuse'
}

export interface ImportRow {
  id: string
  account_id: string
  project_id: string
  sheet_id: string
  no: number
  name: string
  storage_key: string
  plan: ImportPlan
  state: sheets.SheetImport['state']
  lease: number
  checkpoint: { rowsRead: number } | null
  bytes_done: number
  bytes_total: number
  rows_read: number
  inserted: number
  updated: number
  unchanged: number
  rows_bad: number
  cells_bad: number
  error_code: string | null
  error_message: string | null
  actor_kind: Writer['kind']
  actor_id: string | null
  created_at: Date
  started_at: Date | null
  finished_at: Date | null
}
