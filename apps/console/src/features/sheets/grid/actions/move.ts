import { goTo, linesOf, recordAt, type GridContext } from '../grid-context.ts'
import { edgeOf, filledInColumn, isFilled } from '../rows/edge.ts'
import { cornerOf, startOf, selectArea, extendArea, type Step } from '../selection.ts'
import type { CellPosition } from '../ui-state.ts'

/** The target cell of Ctrl+arrow. */
async function edgeFrom(
  grid: GridContext,
  { column, line }: CellPosition,
  step: Step,
): Promise<CellPosition> {
  if (step === 'left' || step === 'right') {
    const record = recordAt(grid, line)
    const end = step === 'left' ? 0 : grid.columns.length - 1
    const at = (place: number) => isFilled(record, grid.columns[place]?.key ?? '')
    return { column: await edgeOf(column, end, at), line }
  }
  const { layout, store } = grid.model
  const last = Math.max(0, layout.lines - 1)
  const end = step === 'up' ? 0 : Math.max(last, line)
  const inColumn = filledInColumn(store, grid.columns[column]?.key ?? '')
  const at = (place: number) => {
    const row = layout.rowAt(place)
    return row === null ? false : inColumn(row)
  }
  // From the empty last line, moving up starts at the last row.
  return { column, line: await edgeOf(line, end, at) }
}

/** Ctrl+arrow: moves to the edge of the filled cells. */
export async function jump(grid: GridContext, step: Step): Promise<void> {
  const place = startOf(grid.ui.getState().selection)
  if (!place) return
  try {
    goTo(grid, await edgeFrom(grid, place, step))
  } catch (error) {
    grid.props.onError(error)
  }
}

/** Ctrl+Shift+arrow: extends the selection to the edge. */
export async function growToEdge(grid: GridContext, step: Step): Promise<void> {
  const { selection } = grid.ui.getState()
  const place = startOf(selection)
  const range = selection.current?.range
  if (!place || !range) return
  const area = { column: range.x, columns: range.width, line: range.y, lines: range.height }
  const corner = cornerOf(place, area)
  try {
    const across = step === 'left' || step === 'right'
    const start = across
      ? { column: corner.column, line: place.line }
      : { column: place.column, line: corner.line }
    const edge = await edgeFrom(grid, start, step)
    growTo(grid, place, across ? { ...corner, column: edge.column } : { ...corner, line: edge.line })
  } catch (error) {
    grid.props.onError(error)
  }
}

function growTo(grid: GridContext, place: CellPosition, corner: CellPosition): void {
  grid.ui.setState({ selection: selectArea(place, extendArea(place, corner)) })
  grid.editor?.scrollTo(corner.column, corner.line)
}

const lastCell = (grid: GridContext): CellPosition => ({
  column: Math.max(0, grid.columns.length - 1),
  line: Math.max(0, Math.min(grid.model.layout.lines, linesOf(grid)) - 1),
})

/** Ctrl+End: moves to the last filled cell, not to the empty line after it. */
export const goToEnd = (grid: GridContext): void => goTo(grid, lastCell(grid))

export function selectToEnd(grid: GridContext): void {
  const place = startOf(grid.ui.getState().selection)
  if (place) growTo(grid, place, lastCell(grid))
}
