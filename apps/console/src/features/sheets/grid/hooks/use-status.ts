import { useEffect } from 'react'
import type { GridStatus } from '../types.ts'
import type { Grid } from './use-grid.ts'

/** The page receives at most this many selected ids; beyond that, it reads them itself. */
const IDS_MAX = 1000

function statusOf(grid: Grid): GridStatus {
  const { model, ui } = grid
  const { rows } = ui.getState().selection
  const ids: string[] = []
  let selectedRows = 0
  for (const [from, to] of rows.items) {
    const { from: row, count } = model.layout.rowsIn(from, Math.min(to, model.layout.lines) - from)
    selectedRows += count
    for (let at = row; at < row + count && ids.length < IDS_MAX; at += 1) {
      const id = model.store.record(at)?.id
      if (id) ids.push(model.edits.idOf(id))
    }
  }
  return {
    total: model.store.total,
    index: model.store.index,
    saving: model.edits.busy,
    selectedIds: ids,
    selectedRows,
  }
}

/** Reports the grid's status to the page when it changes. */
export function useStatus(grid: Grid): void {
  const { onStatus } = grid.props
  useEffect(() => {
    if (!onStatus) return undefined
    const tell = () => onStatus(statusOf(grid))
    tell()
    const stopModel = grid.model.subscribe((change) => {
      if (change.shape) tell()
    })
    const stopUi = grid.ui.subscribe((ui, before) => {
      if (ui.selection !== before.selection) tell()
    })
    return () => {
      stopModel()
      stopUi()
    }
  }, [grid, onStatus])
}
