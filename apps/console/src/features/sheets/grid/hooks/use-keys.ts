import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { beginEdit, step } from '../actions/edit.ts'
import { commandOf, writes } from '../keys/commands.ts'
import { runCommand } from '../keys/run-command.ts'
import type { Grid } from './use-grid.ts'

/**
 * Handles keys before the library does. A character key opens the editor with focus at once, so that the browser
 * inserts the character itself: fast typing loses nothing, and input methods work.
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
  // Any other navigation resets where Enter returns to after Tab.
  if (event.key.startsWith('Arrow')) grid.ui.setState({ tabFrom: null })
  if (!selection.current || !writes(event)) return
  flushSync(() => beginEdit(grid, true))
  event.stopPropagation()
  // If no editor was opened, the key must not scroll the page or move elsewhere.
  if (grid.ui.getState().editing === null) event.preventDefault()
}

/** Moves to the next cell; after the last column, Tab leaves the grid. */
function tab(grid: Grid, event: KeyboardEvent): void {
  event.stopPropagation()
  if (step(grid, event.shiftKey ? 'left' : 'right')) event.preventDefault()
}
