import { useEffect, useState } from 'react'
import type { Grid } from './use-grid.ts'

interface Seen {
  x: number
  y: number
  width: number
  height: number
}

/** Counts changes of the rows' number and places; other changes are drawn at once, without a turn of React. */
export function useShape(grid: Grid, seen: () => Seen): number {
  const [shape, setShape] = useState(0)
  useEffect(
    () =>
      grid.model.subscribe((change) => {
        if (change.shape) setShape((count) => count + 1)
        else redraw(grid, seen())
      }),
    [grid, seen],
  )
  return shape
}

/** Draws the cells that are in sight anew. */
export function redraw(grid: Grid, { x, y, width, height }: Seen): void {
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
