import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { linesOf } from '../grid-context.ts'
import type { Grid } from './use-grid.ts'

/** Counts changes of the rows' number and places; other changes are drawn at once, without a turn of React. */
export function useShape(grid: Grid): number {
  const [shape, setShape] = useState(0)
  useEffect(
    () =>
      grid.model.subscribe((change) => {
        if (change.shape) setShape((count) => count + 1)
        else redraw(grid)
      }),
    [grid],
  )
  return shape
}

/** How many lines are drawn. The grid is one object that changes: what is read of it while drawing would be kept. */
export function useLines(grid: Grid): number {
  const subscribe = useCallback((tell: () => void) => grid.model.subscribe(tell), [grid])
  return useSyncExternalStore(subscribe, () => linesOf(grid))
}

/** Draws the cells that are in sight anew. */
function redraw(grid: Grid): void {
  const { x, y, width, height } = grid.ui.getState().seen
  const frozen = Math.min(grid.props.view.frozen, grid.columns.length)
  const columns = [
    ...Array.from({ length: frozen }, (_, column) => column),
    ...Array.from({ length: width + 1 }, (_, at) => x + at),
  ].filter((column) => column < grid.columns.length)
  const cells = Array.from({ length: height + 1 }, (_, line) =>
    columns.map((column) => ({ cell: [column, y + line] as const })),
  )
  grid.editor?.updateCells(cells.flat())
}
