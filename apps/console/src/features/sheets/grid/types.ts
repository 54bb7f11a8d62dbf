import type { sheets } from '@millrace/contract'
import type { Ref } from 'react'
import type { EditSession } from './edits/edit-session.ts'
import type { GridView } from '../api/views.ts'

/** A place on the page, in pixels of the window, to anchor a menu at. */
export interface Anchor {
  x: number
  y: number
  width: number
  height: number
}

/** What the grid knows about the rows of the view. */
export interface GridStatus {
  /** Rows that filter and search leave; null until it is known. */
  total: number | null
  /** Of the index that the order or filter needs. */
  index: 'building' | 'ready' | null
  /** Changes on their way to the server. */
  saving: boolean
  /** Ids of the selected rows that are loaded, and how many rows are selected in all. */
  selectedIds: readonly string[]
  selectedRows: number
}

/** What a page may ask of the grid. */
export interface SheetGridHandle {
  focus: () => void
  /** Selects the first cell of a row (0: the first) and brings it into view. */
  goToRow: (row: number) => void
  /** Brings a column into view and selects its cell in the current row. */
  goToColumn: (key: string) => void
  /** Adds an empty row at the end, or after a record, and begins to edit it. */
  addRow: (after?: string | null) => void
  /** Puts the selected rows into the trash; one undo brings them back. */
  deleteRows: () => void
  /** Reads what is on screen anew. */
  refresh: () => void
  openHelp: () => void
  /** Ids of all rows with something selected in them, read where they have not been. */
  readSelectedIds: () => Promise<readonly string[]>
}

/** How the AI columns of the sheet stand. */
export interface AiColumnState {
  columns: readonly sheets.AiColumn[]
  /** Rises whenever something of it may have changed. */
  tick: number
}

export interface SheetGridProps {
  /** As last read; when its revision rises, what is on screen is read anew. */
  sheet: sheets.Sheet
  session: EditSession
  view: GridView
  /** Nothing can be changed: for readers and sheets in the trash. */
  readOnly?: boolean
  /** A column was resized, moved or frozen: only what changed. */
  onViewChange: (change: Partial<GridView>) => void
  /** Someone wants to see a record as a form. */
  onOpenRecord: (recordId: string) => void
  /** The head of a column was asked for its menu. */
  onColumnMenu?: (column: sheets.Column, anchor: Anchor) => void
  /** The plus behind the last column. */
  onAddColumn?: (anchor: Anchor) => void
  /** Ctrl+F: the page brings its search field forward. */
  onFind?: () => void
  onStatus?: (status: GridStatus) => void
  /** Of a sheet with AI columns. */
  aiState?: AiColumnState | undefined
  /** Someone wants to see where the value of an AI cell comes from. */
  onOpenAiColumn?: (recordId: string, column: sheets.Column) => void
  /** A read or write failed in a way that the grid could not settle by itself. */
  onError: (error: unknown) => void
  ref?: Ref<SheetGridHandle>
}
