import type { sheets } from '@millrace/contract'
import type { Finish } from '../actions/edit.ts'
import type { Grid } from '../hooks/use-grid.ts'
import type { Editing } from '../ui-state.ts'

export interface EditorProps {
  grid: Grid
  column: sheets.Column
  editing: Editing
  /** What the editor is called, for those who don't see where it stands. */
  label: string
  /** The least size: that of the cell. */
  width: number
  finish: (finish: Finish) => void
  /** Says what to do when someone clicks elsewhere. */
  onLeave: (leave: () => void) => void
}
