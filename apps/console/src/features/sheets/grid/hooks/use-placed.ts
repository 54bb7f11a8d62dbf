import { useLayoutEffect, type RefObject } from 'react'
import type { CellPosition } from '../ui-state.ts'
import type { Grid } from './use-grid.ts'

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** The position of an overlay within the grid. */
type Placing = (
  cell: Box,
  size: { width: number; height: number; room: Box },
) => { left: number; top: number }

/** Below the cell if there is room, else above it. */
export const beside: Placing = (cell, { width, height, room }) => {
  const below = cell.y + cell.height + 4
  const top = below + height < room.height ? below : cell.y - height - 4
  return { left: Math.min(cell.x, room.width - width - 8), top: Math.max(top, 8) }
}

/** On top of the cell, shifted to stay within the grid. */
export const over: Placing = (cell, { width, height, room }) => ({
  left: Math.min(cell.x - 1, Math.max(0, room.width - width - 4)),
  top: Math.min(cell.y - 1, Math.max(0, room.height - height - 4)),
})

function place(grid: Grid, node: HTMLElement, { at, placing }: { at: CellPosition; placing: Placing }): void {
  const bounds = grid.editor?.getBounds(at.column, at.line)
  const around = node.offsetParent?.getBoundingClientRect()
  if (!bounds || !around) return
  const cell = { ...bounds, x: bounds.x - around.x, y: bounds.y - around.y }
  const { offsetWidth: width, offsetHeight: height } = node
  const { left, top } = placing(cell, { width, height, room: around })
  node.style.transform = `translate(${Math.max(0, Math.round(left))}px, ${Math.round(top)}px)`
  node.style.setProperty('--cell-height', `${bounds.height + 1}px`)
}

/** Keeps an overlay at its cell while the grid scrolls, without a React render. */
export function usePlaced(
  grid: Grid,
  box: RefObject<HTMLElement | null>,
  { at, placing }: { at: CellPosition | null; placing: Placing },
): void {
  const column = at?.column
  const line = at?.line
  useLayoutEffect(() => {
    if (column === undefined || line === undefined) return undefined
    const show = () => {
      if (box.current) place(grid, box.current, { at: { column, line }, placing })
    }
    show()
    return grid.ui.subscribe((ui, before) => {
      if (ui.seen !== before.seen) show()
    })
  }, [grid, box, column, line, placing])
}
