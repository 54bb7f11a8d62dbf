import type { sheets } from '@millrace/contract'
import type { Finish } from '../actions/edit.ts'
import type { Grid } from '../hooks/use-grid.ts'
import type { Editing } from '../ui-state.ts'

export interface EditorProps {
  grid: Grid
  column: sheets.Column
  editing: Editing
  /** Accessible name. */
  label: string
  /** Minimum size: that of the cell. */
  width: number
  finish: (finish: Finish) => void
  /** Sets what happens on a click elsewhere. */
  onLeave: (leave: () => void) => void
}
