import type { CompactSelection } from '@glideapps/glide-data-grid'
import { useEffect } from 'react'
import { lineOfRecord, recordAt, goTo } from '../grid-context.ts'
import { placeOf, selectCell } from '../selection.ts'
import type { Editing } from '../ui-state.ts'
import { SelectedRecords } from './selected-records.ts'
import type { Grid } from './use-grid.ts'

/**
 * Keeps the selected cell and rows on their records: when rows move (re-sorted, added or deleted by others), the
 * selection follows, and a row being edited keeps its position meanwhile.
 */
export function useFollow(grid: Grid): void {
  useEffect(() => {
    let followed: string | null = null
    const selected = new SelectedRecords()
    const lines = linesOf(grid)
    const note = () => {
      selected.note(grid.ui.getState().selection.rows, lines)
      const place = placeOf(grid.ui.getState().selection)
      followed = (place && recordAt(grid, place.line)?.id) ?? null
      grid.model.hold(followed)
    }
    let isShowing = false
    const showRows = (rows: CompactSelection) => {
      isShowing = true
      grid.ui.setState(({ selection }) => ({ selection: { ...selection, current: undefined, rows } }))
      isShowing = false
    }
    const stopUi = grid.ui.subscribe((ui, before) => {
      if (ui.selection !== before.selection && !isShowing) note()
    })
    const stopModel = grid.model.subscribe(() => {
      const { selection, editing } = grid.ui.getState()
      if (editing) return followEditing(grid, editing)
      const rows = selection.rows.length > 0 ? selected.moved(lines) : null
      if (rows) return showRows(rows)
      const { current } = selection
      const place = placeOf(selection)
      if (!place || !current || followed === null) return note()
      const here = recordAt(grid, place.line)
      // Not loaded yet, so it is unknown what will be there.
      if (!here || here.id === followed || here.id === grid.model.edits.idOf(followed)) return
      const line = lineOfRecord(grid, followed)
      if (line === null || current.range.height > 1) return note()
      goTo(grid, { column: place.column, line })
    })
    return () => {
      stopUi()
      stopModel()
    }
  }, [grid])
}

const linesOf = (grid: Grid) => ({
  idAt: (line: number) => {
    const id = recordAt(grid, line)?.id
    return id === undefined ? null : grid.model.edits.idOf(id)
  },
  lineOf: (id: string) => lineOfRecord(grid, id),
})

/** The editor follows its record, so that input is not written into another. */
function followEditing(grid: Grid, editing: Editing): void {
  if (editing.recordId === null) return
  const line = lineOfRecord(grid, editing.recordId)
  if (line === null || line === editing.line) return
  grid.ui.setState({ editing: { ...editing, line }, selection: selectCell({ column: editing.column, line }) })
}
