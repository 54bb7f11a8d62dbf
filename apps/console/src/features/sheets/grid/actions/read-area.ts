import type { sheets } from '@millrace/contract'
import { linesOf, type GridContext } from '../grid-context.ts'
import { readRange } from '../rows/read-range.ts'
import type { Area } from '../selection.ts'

/** The rows of an area, without group headers and the empty last line. */
export const rowsOf = ({ model }: GridContext, { line, lines }: Area): { from: number; count: number } =>
  model.layout.rowsIn(line, Math.min(lines, model.layout.lines - line))

/** The records of an area in displayed order; unloaded ones are read. */
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

/** Record ids for a range of lines; adds rows beyond the last one. */
export async function idsFor(grid: GridContext, line: number, lines: number): Promise<string[]> {
  const area = { line, lines, column: 0, columns: 1 }
  const known = line < linesOf(grid) ? await recordsIn(grid, area, { idsOnly: true }) : []
  const ids = known.map(({ id }) => id)
  // After the last group, the position of a new row would be undefined.
  while (ids.length < lines && line + ids.length >= grid.model.layout.lines)
    ids.push(grid.model.edits.addRow())
  return ids.slice(0, lines)
}
