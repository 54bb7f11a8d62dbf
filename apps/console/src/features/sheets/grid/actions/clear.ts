import { isCalculated } from '../cells/column-kinds.ts'
import { CELLS_MAX } from '../edits/paste.ts'
import { linesOf, say, type GridContext } from '../grid-context.ts'
import { areasOf } from '../selection.ts'
import { recordsIn, rowsOf } from './read-area.ts'

/** Empties the selected cells. */
export async function clear(grid: GridContext): Promise<void> {
  if (grid.readOnly) return say(grid.t('note.readOnly'))
  const size = { columns: grid.columns.length, lines: linesOf(grid) }
  const areas = areasOf(grid.ui.getState().selection, size)
  const cells = areas.reduce((sum, area) => sum + area.columns * rowsOf(grid, area).count, 0)
  if (cells > CELLS_MAX) return say(grid.t('note.tooLarge', { count: cells }), 'warning')
  try {
    const parts = await Promise.all(
      areas.map(async (area) => {
        const columns = grid.columns.slice(area.column, area.column + area.columns)
        const records = await recordsIn(grid, area, { idsOnly: true })
        const open = columns.filter((column) => !isCalculated(column))
        return records.flatMap(({ id }) =>
          open.map(({ key }) => ({ recordId: id, column: key, value: null, error: null })),
        )
      }),
    )
    const edits = parts.flat()
    if (edits.length > 0) void grid.model.edits.commit(edits)
  } catch (error) {
    grid.props.onError(error)
  }
}
