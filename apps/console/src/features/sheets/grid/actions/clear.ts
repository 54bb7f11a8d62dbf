import { isCalculated } from '../cells/column-kinds.ts'
import { CELLS_MAX } from '../edits/paste.ts'
import { say, sizeOf, type GridContext } from '../grid-context.ts'
import { areasOf, type Area } from '../selection.ts'
import { recordsIn, rowsOf } from './read-area.ts'
import { tellChanged } from './tell-undo.ts'

/** Clears the selected cells, or those of one area. */
export async function clear(grid: GridContext, only?: Area): Promise<void> {
  if (grid.readOnly) return say(grid.t('note.readOnly'))
  const areas = only ? [only] : areasOf(grid.ui.getState().selection, sizeOf(grid))
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
    if (edits.length === 0) return
    await tellChanged(grid, { cells: edits.length, writing: grid.model.edits.commit(edits), key: 'emptied' })
  } catch (error) {
    grid.props.onError(error)
  }
}
