import type { sheets } from '@millrace/contract'
import type { RefObject } from 'react'
import type { GridView, ViewSettings } from './api/views.ts'
import type { EditSession } from './grid/edits/edit-session.ts'
import type { Step } from './grid/edits/history.ts'
import type { Anchor, SheetGridHandle } from './grid/types.ts'

/** The open dialog or panel. */
export type Asking =
  | { dialog: 'import'; file: File | null }
  | { dialog: 'export' | 'trash' | 'rename' | 'delete' }
  | { dialog: 'view'; view: sheets.View | null; from: ViewSettings }
  | { dialog: 'deleteView'; view: sheets.View }
  /** A column to change, or a new one (null), optionally after another. */
  | { dialog: 'column'; column: sheets.Column | null; after?: string | null }
  | { dialog: 'menu'; column: sheets.Column; anchor: Anchor }
  /** The filter, with an initial condition on a column. */
  | { dialog: 'filter'; column: sheets.Column | null }
  | { dialog: 'deleteColumn'; column: sheets.Column }
  /** Missing records that cells of a link column refer to. */
  | { dialog: 'links'; column: sheets.Column }
  /** An AI column to set up, or a new one (null). */
  | { dialog: 'aiColumn'; column: sheets.Column | null; after?: string | null }
  | { dialog: 'aiColumnRun'; column: sheets.Column; rows?: sheets.AiColumnRows }
  /** Where the value of an AI cell comes from. */
  | { dialog: 'trace'; column: sheets.Column; recordId: string }
  | null

/** Props that the sheet page passes to all its parts. */
export interface SheetParts {
  sheet: sheets.Sheet
  mayWrite: boolean
  /** Whether rows can be edited too; those of a system sheet come from agents. */
  mayWriteRows: boolean
  view: GridView
  onView: (part: Partial<GridView>) => void
  onAsk: (asking: Asking) => void
  grid: RefObject<SheetGridHandle | null>
  session: EditSession
  /** Adds changes made outside the grid as one undo step, which it returns. */
  noteChange: (...changeIds: string[]) => Step
}
