import type { sheets } from '@millrace/contract'
import { linesOf, type GridContext } from '../grid-context.ts'
import { readRange } from '../rows/read-range.ts'
import type { Area } from '../selection.ts'

/** Rows of an area that are there, without heads of groups and the empty line at the end. */
export const rowsOf = ({ model }: GridContext, { line, lines }: Area): { from: number; count: number } =>
  model.layout.rowsIn(line, Math.min(lines, model.layout.lines - line))

/** Records of an area, as they are shown; those that have not been read are read. */
export async function recordsIn(
  grid: GridContext,
  area: Area,
  options: { idsOnly?: boolean } = {},
): Promise<readonly sheets.SheetRecord[]> {
  const { model } = grid
  const range = rowsOf(grid, area)
  if (range.count === 0) return []
  const records = await readRange(model.store, range, options)
  return records.map((record) => model.edits.overlay.merged(record))
}

/** Ids of the records in some lines, as many as are wanted: rows beyond the last are added. */
export async function idsFor(grid: GridContext, line: number, lines: number): Promise<string[]> {
  const area = { line, lines, column: 0, columns: 1 }
  const known = line < linesOf(grid) ? await recordsIn(grid, area, { idsOnly: true }) : []
  const ids = known.map(({ id }) => id)
  // Past the end of the last group there is no telling where a new row would stand.
  while (ids.length < lines && line + ids.length >= grid.model.layout.lines)
    ids.push(grid.model.edits.addRow())
  return ids.slice(0, lines)
}
