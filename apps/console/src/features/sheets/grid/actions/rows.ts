import { isNewRow } from '../edits/new-rows.ts'
import { goTo, linesOf, recordAt, say, type GridContext } from '../grid-context.ts'
import { keyName } from '../parts/help-keys.ts'
import { areasOf, placeOf, selectCell } from '../selection.ts'
import { recordsIn, rowsOf } from './read-area.ts'
import { nextLine } from './edit.ts'

const ROWS_MAX = 100_000

/** How many rows are selected, by their numbers or by cells in them. */
export function selectedRows(grid: GridContext): number {
  const size = { columns: grid.columns.length, lines: linesOf(grid) }
  const { selection } = grid.ui.getState()
  const areas = areasOf(selection, size)
  return areas.reduce((sum, area) => sum + rowsOf(grid, area).count, 0)
}

/** Ids of the rows that are selected as such, or of which more than the one cell of the cursor is. */
export async function selectedIds(grid: GridContext): Promise<readonly string[]> {
  const { selection } = grid.ui.getState()
  const range = selection.current?.range
  const isCursor = selection.rows.length === 0 && (!range || range.height * range.width <= 1)
  if (isCursor || selectedRows(grid) > ROWS_MAX) return []
  const size = { columns: grid.columns.length, lines: linesOf(grid) }
  const records = await Promise.all(
    areasOf(selection, size).map((area) => recordsIn(grid, area, { idsOnly: true })),
  )
  return [...new Set(records.flat().map(({ id }) => grid.model.edits.idOf(id)))].filter((id) => !isNewRow(id))
}

/** Puts the rows of the selection into the bin. */
export async function deleteRows(grid: GridContext): Promise<void> {
  if (grid.readOnly) return say(grid.t('note.readOnly'))
  const size = { columns: grid.columns.length, lines: linesOf(grid) }
  const areas = areasOf(grid.ui.getState().selection, size)
  if (selectedRows(grid) > ROWS_MAX) return say(grid.t('note.deleteTooLarge'), 'warning')
  try {
    const records = await Promise.all(areas.map((area) => recordsIn(grid, area, { idsOnly: true })))
    const ids = [...new Set(records.flat().map(({ id }) => id))].filter(
      (id) => !isNewRow(grid.model.edits.idOf(id)),
    )
    const line = areas[0]?.line ?? 0
    if (ids.length === 0) return
    await grid.model.edits.deleteRows(ids)
    grid.ui.setState({
      selection: selectCell({ column: placeOf(grid.ui.getState().selection)?.column ?? 0, line }),
    })
    say(grid.t('note.deleted', { count: ids.length, key: keyName('Ctrl+Z') }))
  } catch (error) {
    grid.props.onError(error)
  }
}

/** Adds an empty row above or below the selected one. */
export async function insertRow(grid: GridContext, below: boolean): Promise<void> {
  if (grid.readOnly) return say(grid.t('note.readOnly'))
  const place = placeOf(grid.ui.getState().selection)
  if (!place) return
  const above = below ? place.line : nextLine(grid, place.line, -1)
  const record = above === null ? null : recordAt(grid, above)
  const after = record ? grid.model.edits.idOf(record.id) : null
  await grid.model.edits.insertRows(1, above === null ? null : (after ?? undefined))
  if (below) goTo(grid, { ...place, line: place.line + 1 })
}
