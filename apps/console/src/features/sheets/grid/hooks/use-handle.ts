import { useImperativeHandle, type Ref } from 'react'
import { beginEdit } from '../actions/edit.ts'
import { deleteRows, selectedIds } from '../actions/rows.ts'
import { goTo } from '../grid-context.ts'
import { placeOf } from '../selection.ts'
import type { SheetGridHandle } from '../types.ts'
import type { Grid } from './use-grid.ts'

/** What the page can request from the grid. */
export function useHandle(grid: Grid, ref: Ref<SheetGridHandle> | undefined): void {
  useImperativeHandle(ref, (): SheetGridHandle => {
    const place = () => placeOf(grid.ui.getState().selection) ?? { column: 0, line: 0 }
    return {
      focus: () => {
        if (!grid.ui.getState().selection.current) goTo(grid, { column: 0, line: 0 })
        grid.editor?.focus()
      },
      goToRow: (row) => goTo(grid, { ...place(), line: grid.model.layout.lineOf(row) ?? 0 }),
      goToColumn: (key) => {
        const column = grid.columns.findIndex((candidate) => candidate.key === key)
        if (column >= 0) goTo(grid, { ...place(), column })
      },
      addRow: (after) => void addRow(grid, after),
      deleteRows: () => void deleteRows(grid),
      refresh: () => grid.model.askForRefresh(),
      openHelp: () => grid.ui.setState({ helpOpen: true }),
      readSelectedIds: () => selectedIds(grid),
    }
  }, [grid])
}

async function addRow(grid: Grid, after?: string | null): Promise<void> {
  if (after === undefined) {
    // The empty last line becomes a new row on input.
    goTo(grid, { column: 0, line: grid.model.layout.lines })
    grid.editor?.focus()
    return beginEdit(grid, false)
  }
  await grid.model.edits.insertRows(1, after)
}
