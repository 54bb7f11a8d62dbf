import type { sheets } from '@millrace/contract'
import type { Ref } from 'react'
import type { EditSession } from './edits/edit-session.ts'
import type { GridView } from '../api/views.ts'

/** A position in the window, in pixels, for a menu. */
export interface Anchor {
  x: number
  y: number
  width: number
  height: number
}

/** The grid's status of the view's rows. */
export interface GridStatus {
  /** Rows that match filter and search; null until known. */
  total: number | null
  /** State of the index that the sort order or filter needs. */
  index: 'building' | 'ready' | null
  /** Whether changes are being saved. */
  saving: boolean
  /** Ids of the selected loaded rows, and the total number of selected rows. */
  selectedIds: readonly string[]
  selectedRows: number
}

/** What the page can request from the grid. */
export interface SheetGridHandle {
  focus: () => void
  /** Selects the first cell of a row (from 0) and scrolls to it. */
  goToRow: (row: number) => void
  /** Scrolls to a column and selects its cell in the current row. */
  goToColumn: (key: string) => void
  /** Adds an empty row at the end or after a record, and starts editing it. */
  addRow: (after?: string | null) => void
  /** Moves the selected rows to the trash; one undo restores them. */
  deleteRows: () => void
  /** Reloads the visible rows. */
  refresh: () => void
  openHelp: () => void
  /** Ids of all rows in the selection; unloaded ones are read. */
  readSelectedIds: () => Promise<readonly string[]>
}

/** The state of the sheet's AI columns. */
export interface AiColumnState {
  columns: readonly sheets.AiColumn[]
  /** Increases whenever it may have changed. */
  tick: number
}

export interface SheetGridProps {
  /** As last loaded; when its revision increases, visible rows are reloaded. */
  sheet: sheets.Sheet
  session: EditSession
  view: GridView
  /** Nothing can be changed: for read-only members and sheets in the trash. */
  readOnly?: boolean
  /** A column was resized, moved or frozen; contains only what changed. */
  onViewChange: (change: Partial<GridView>) => void
  /** Opens a record as a form. */
  onOpenRecord: (recordId: string) => void
  /** Opens the menu of a column header. */
  onColumnMenu?: (column: sheets.Column, anchor: Anchor) => void
  /** The plus button after the last column was pressed. */
  onAddColumn?: (anchor: Anchor) => void
  /** Ctrl+F: the page focuses its search field. */
  onFind?: () => void
  onStatus?: (status: GridStatus) => void
  /** Present if the sheet has AI columns. */
  aiState?: AiColumnState | undefined
  /** Shows where the value of an AI cell comes from. */
  onOpenAiColumn?: (recordId: string, column: sheets.Column) => void
  /** A read or write failed in a way that the grid cannot handle. */
  onError: (error: unknown) => void
  ref?: Ref<SheetGridHandle>
}
