import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { beginEdit, step } from '../actions/edit.ts'
import { commandOf, writes } from '../keys/commands.ts'
import { runCommand } from '../keys/run-command.ts'
import type { Grid } from './use-grid.ts'

/**
 * Keys of the grid, before the library sees them. A key that writes opens the editor at once, with the focus in it, so
 * that the browser puts the character there itself: nothing typed fast is lost, and input methods work.
 */
export function gridKeyDown(grid: Grid, event: KeyboardEvent): void {
  const { editing, selection } = grid.ui.getState()
  if (editing !== null) return
  const command = commandOf(event)
  if (command) {
    let used = false
    flushSync(() => {
      used = runCommand(grid, command)
    })
    if (used) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
  }
  if (event.key === 'Tab' && !event.ctrlKey && !event.metaKey && !event.altKey) return tab(grid, event)
  // Any other way to another cell begins anew where Enter leads back to.
  if (event.key.startsWith('Arrow')) grid.ui.setState({ tabFrom: null })
  if (!selection.current || !writes(event)) return
  flushSync(() => beginEdit(grid, true))
  event.stopPropagation()
  // What could not be opened must not scroll the page or go anywhere else.
  if (grid.ui.getState().editing === null) event.preventDefault()
}

/** Goes on beside; past the last column, Tab leaves the grid as it leaves any field. */
function tab(grid: Grid, event: KeyboardEvent): void {
  event.stopPropagation()
  if (step(grid, event.shiftKey ? 'left' : 'right')) event.preventDefault()
}
