import { useEffect } from 'react'
import { recordAt, goTo } from '../grid-context.ts'
import { placeOf, selectCell } from '../selection.ts'
import type { Editing } from '../ui-state.ts'
import type { Grid } from './use-grid.ts'

/**
 * Keeps the selected cell on its record: when rows move under it (sorted anew, added or deleted by others), the
 * selection goes with the record, and a row somebody works in keeps its place meanwhile.
 */
export function useFollow(grid: Grid): void {
  useEffect(() => {
    let followed: string | null = null
    const note = () => {
      const place = placeOf(grid.ui.getState().selection)
      followed = (place && recordAt(grid, place.line)?.id) ?? null
      grid.model.hold(followed)
    }
    const stopUi = grid.ui.subscribe((ui, before) => {
      if (ui.selection !== before.selection) note()
    })
    const stopModel = grid.model.subscribe(() => {
      const { selection, editing } = grid.ui.getState()
      if (editing) return followEditing(grid, editing)
      const { current } = selection
      const place = placeOf(selection)
      if (!place || !current || followed === null) return note()
      const here = recordAt(grid, place.line)
      // Not read yet: nobody knows what will be there.
      if (!here || here.id === followed || here.id === grid.model.edits.idOf(followed)) return
      const row = grid.model.store.rowOf(grid.model.edits.idOf(followed))
      const line = row === null ? null : grid.model.layout.lineOf(row)
      if (line === null || current.range.height > 1) return note()
      goTo(grid, { column: place.column, line })
    })
    return () => {
      stopUi()
      stopModel()
    }
  }, [grid])
}

/** The editor goes with its record, so that what is typed is not written into another. */
function followEditing(grid: Grid, editing: Editing): void {
  if (editing.recordId === null) return
  const row = grid.model.store.rowOf(grid.model.edits.idOf(editing.recordId))
  const line = row === null ? null : grid.model.layout.lineOf(row)
  if (line === null || line === editing.line) return
  grid.ui.setState({ editing: { ...editing, line }, selection: selectCell({ column: editing.column, line }) })
}
