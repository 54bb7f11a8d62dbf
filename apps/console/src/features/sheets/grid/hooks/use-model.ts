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

/**
 * Something that is read of the model, as it is now: the grid is one object that changes, and what a component reads of
 * it while drawing would be kept. Gives the same value as long as nothing changed.
 */
export function useOfModel<T>(grid: Grid, read: (grid: Grid) => T): T {
  const subscribe = useCallback((tell: () => void) => grid.model.subscribe(tell), [grid])
  return useSyncExternalStore(subscribe, () => read(grid))
}

/** How many lines are drawn. */
export const useLines = (grid: Grid): number => useOfModel(grid, linesOf)

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
