import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { linesOf } from '../grid-context.ts'
import type { Grid } from './use-grid.ts'

// The accessible table is updated only on rerender, which waits for a pause in changes.
const QUIET_MS = 250

/**
 * Counts changes to the number and positions of rows. Other changes are drawn immediately without a React render, and
 * counted once they pause.
 */
export function useShape(grid: Grid): number {
  const [shape, setShape] = useState(0)
  useEffect(() => {
    let quiet: ReturnType<typeof setTimeout> | undefined
    const count = () => setShape((before) => before + 1)
    const stop = grid.model.subscribe((change) => {
      clearTimeout(quiet)
      if (change.shape) return count()
      redraw(grid)
      quiet = setTimeout(count, QUIET_MS)
    })
    return () => {
      clearTimeout(quiet)
      stop()
    }
  }, [grid])
  return shape
}

/**
 * Reads a current value from the model. The grid is a mutable object, so a value read during render would go stale.
 * Returns the same value while nothing changes.
 */
export function useOfModel<T>(grid: Grid, read: (grid: Grid) => T): T {
  const subscribe = useCallback((tell: () => void) => grid.model.subscribe(tell), [grid])
  return useSyncExternalStore(subscribe, () => read(grid))
}

/** The number of lines. */
export const useLines = (grid: Grid): number => useOfModel(grid, linesOf)

/** Redraws the visible cells. */
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
