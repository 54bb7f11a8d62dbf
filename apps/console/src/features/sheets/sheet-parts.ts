import type { sheets } from '@millrace/contract'
import type { RefObject } from 'react'
import type { GridView, ViewSettings } from './api/views.ts'
import type { EditSession } from './grid/edits/edit-session.ts'
import type { Step } from './grid/edits/history.ts'
import type { Anchor, SheetGridHandle } from './grid/types.ts'

/** What is open beside the rows. */
export type Asking =
  | { dialog: 'import'; file: File | null }
  | { dialog: 'export' | 'trash' | 'rename' | 'delete' }
  | { dialog: 'view'; view: sheets.View | null; from: ViewSettings }
  | { dialog: 'deleteView'; view: sheets.View }
  /** A column to change, or a new one (null), behind another if said. */
  | { dialog: 'column'; column: sheets.Column | null; after?: string | null }
  | { dialog: 'menu'; column: sheets.Column; anchor: Anchor }
  /** The filter, with a condition on a column that is still to be filled in. */
  | { dialog: 'filter'; column: sheets.Column | null }
  | { dialog: 'deleteColumn'; column: sheets.Column }
  /** Records that cells of a column of links name, and that are not there. */
  | { dialog: 'links'; column: sheets.Column }
  /** An AI column to set up, or a new one (null). */
  | { dialog: 'aiColumn'; column: sheets.Column | null; after?: string | null }
  | { dialog: 'aiColumnRun'; column: sheets.Column; rows?: sheets.AiColumnRows }
  /** Where the value of an AI cell comes from. */
  | { dialog: 'trace'; column: sheets.Column; recordId: string }
  | null

/** What the page of a sheet gives to all that is on it. */
export interface SheetParts {
  sheet: sheets.Sheet
  mayWrite: boolean
  /** Also its rows: those of a system sheet come from the agents. */
  mayWriteRows: boolean
  view: GridView
  onView: (part: Partial<GridView>) => void
  onAsk: (asking: Asking) => void
  grid: RefObject<SheetGridHandle | null>
  session: EditSession
  /** Takes changes that were made beside the grid as one step of undo, which it gives. */
  noteChange: (...changeIds: string[]) => Step
}
