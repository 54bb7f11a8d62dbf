import { CompactSelection, type GridSelection } from '@glideapps/glide-data-grid'
import type { CellPosition } from './ui-state.ts'

/** A rectangle of cells. */
export interface Area {
  column: number
  columns: number
  line: number
  lines: number
}

/** The number of columns and lines of the grid. */
interface Size {
  columns: number
  lines: number
}

export const selectCell = ({ column, line }: CellPosition): GridSelection =>
  selectArea({ column, line }, { column, columns: 1, line, lines: 1 })

/** Selects an area, with the active cell. */
export const selectArea = (cell: CellPosition, { column, columns, line, lines }: Area): GridSelection => ({
  columns: CompactSelection.empty(),
  rows: CompactSelection.empty(),
  current: {
    cell: [cell.column, cell.line],
    range: { x: column, y: line, width: columns, height: lines },
    rangeStack: [],
  },
})

/** The active cell; null when only columns are selected, which refer to no row. */
export function placeOf({ current, rows }: Pick<GridSelection, 'current' | 'rows'>): CellPosition | null {
  if (current) return { column: current.cell[0], line: current.cell[1] }
  const line = rows.first()
  return line === undefined ? null : { column: 0, line }
}

/** The cell to move from; for selected columns, the top of the first one. */
export function startOf(selection: GridSelection): CellPosition | null {
  const column = selection.columns.first()
  return placeOf(selection) ?? (column === undefined ? null : { column, line: 0 })
}

/** Rows as areas that span all columns. */
const rowAreas = (spans: Iterable<readonly [number, number]>, size: Size): Area[] =>
  [...spans]
    .map(([from, to]) => ({ column: 0, columns: size.columns, line: from, lines: to - from }))
    .map((area) => cut(area, size))
    .filter(({ lines }) => lines > 0)

/**
 * Rows that a key applies to: those selected as rows, else those of selected cells. Selected columns include no rows.
 */
export function rowsOfSelection({ current, rows }: GridSelection, size: Size): Area[] {
  if (rows.length > 0) return rowAreas(rows.items, size)
  const ranges = current ? [current.range, ...current.rangeStack] : []
  const lines = ranges.reduce((all, { y, height }) => all.add([y, y + height]), CompactSelection.empty())
  return rowAreas(lines.items, size)
}

/** Rows that a context menu applies to: the selected rows if the line is among them, else that row alone. */
export const rowsAt = ({ rows }: GridSelection, line: number, size: Size): Area[] =>
  rowAreas(rows.hasIndex(line) ? rows.items : [[line, line + 1]], size)

/** All selected areas, limited to the size of the grid. */
export function areasOf({ current, rows, columns }: GridSelection, size: Size): Area[] {
  const ranges = current ? [current.range, ...current.rangeStack] : []
  const areas: Area[] = ranges.map(({ x, y, width, height }) => ({
    column: x,
    columns: width,
    line: y,
    lines: height,
  }))
  for (const [from, to] of rows.items)
    areas.push({ column: 0, columns: size.columns, line: from, lines: to - from })
  for (const [from, to] of columns.items)
    areas.push({ column: from, columns: to - from, line: 0, lines: size.lines })
  return areas.map((area) => cut(area, size)).filter((area) => area.lines > 0 && area.columns > 0)
}

const cut = (area: Area, size: Size): Area => ({
  ...area,
  columns: Math.min(area.columns, size.columns - area.column),
  lines: Math.min(area.lines, size.lines - area.line),
})

/** The area for copying and filling: the last one selected. */
export const mainArea = (selection: GridSelection, size: Size): Area | null =>
  areasOf(selection, size)[0] ?? null

export type Step = 'up' | 'down' | 'left' | 'right'

/** Enter and Tab cycle within a multi-cell selection, as in spreadsheets. */
export function nextInArea({ column, line }: CellPosition, area: Area, step: Step): CellPosition {
  const back = step === 'up' || step === 'left'
  const across = step === 'left' || step === 'right'
  const at = across
    ? (line - area.line) * area.columns + (column - area.column)
    : (column - area.column) * area.lines + (line - area.line)
  const cells = area.columns * area.lines
  const next = (at + (back ? -1 : 1) + cells) % cells
  return across
    ? { column: area.column + (next % area.columns), line: area.line + Math.floor(next / area.columns) }
    : { column: area.column + Math.floor(next / area.lines), line: area.line + (next % area.lines) }
}

/** The area between the active cell and a corner. */
export function extendArea(cell: CellPosition, corner: CellPosition): Area {
  const column = Math.min(cell.column, corner.column)
  const line = Math.min(cell.line, corner.line)
  return {
    column,
    line,
    columns: Math.abs(cell.column - corner.column) + 1,
    lines: Math.abs(cell.line - corner.line) + 1,
  }
}

/** The corner of an area opposite the active cell. */
export const cornerOf = (cell: CellPosition, { column, columns, line, lines }: Area): CellPosition => ({
  column: cell.column === column ? column + columns - 1 : column,
  line: cell.line === line ? line + lines - 1 : line,
})
