import { isNewRow } from '../edits/new-rows.ts'
import { goTo, recordAt, say, sizeOf, type GridContext } from '../grid-context.ts'
import { placeOf, rowsAt, rowsOfSelection, selectCell, type Area } from '../selection.ts'
import { nextLine } from './edit.ts'
import { recordsIn, rowsOf } from './read-area.ts'
import { SEEN_ROWS, tellUndo } from './tell-undo.ts'

const ROWS_MAX = 100_000

const countOf = (grid: GridContext, areas: readonly Area[]): number =>
  areas.reduce((sum, area) => sum + rowsOf(grid, area).count, 0)

/** The rows that a key applies to or, with a line, those of a context menu. */
const areasAt = (grid: GridContext, line: number | null): Area[] => {
  const { selection } = grid.ui.getState()
  return line === null ? rowsOfSelection(selection, sizeOf(grid)) : rowsAt(selection, line, sizeOf(grid))
}

/** The number of rows that a context menu applies to. */
export const rowCountAt = (grid: GridContext, line: number): number => countOf(grid, areasAt(grid, line))

async function idsIn(grid: GridContext, areas: readonly Area[]): Promise<string[]> {
  const records = await Promise.all(areas.map((area) => recordsIn(grid, area, { idsOnly: true })))
  return [...new Set(records.flat().map(({ id }) => grid.model.edits.idOf(id)))].filter((id) => !isNewRow(id))
}

/** Ids of the selected rows, or of the rows in a multi-cell selection. */
export async function selectedIds(grid: GridContext): Promise<readonly string[]> {
  const { rows, current } = grid.ui.getState().selection
  const range = current?.range
  const isCursor = rows.length === 0 && (!range || range.height * range.width <= 1)
  const areas = areasAt(grid, null)
  return isCursor || countOf(grid, areas) > ROWS_MAX ? [] : idsIn(grid, areas)
}

/** Moves rows to the trash: the selected ones, or those of a context menu. Asks first if there are many. */
export async function deleteRows(grid: GridContext, at: number | null = null): Promise<void> {
  if (grid.readOnly) return say(grid.t('note.readOnly'))
  const areas = areasAt(grid, at)
  const rows = countOf(grid, areas)
  if (rows > ROWS_MAX) return say(grid.t('note.deleteTooLarge'), 'warning')
  if (rows === 0) return say(grid.t('note.noRows'))
  try {
    // Read before the question, so that rows added meanwhile are not affected.
    const ids = await idsIn(grid, areas)
    const line = areas[0]?.line ?? 0
    if (ids.length > SEEN_ROWS) grid.ui.setState({ deleting: { ids, line } })
    else if (ids.length > 0) await deleteNow(grid, { ids, line })
  } catch (error) {
    grid.props.onError(error)
  }
}

/** Moves these rows to the trash and selects the cell in their place. */
export async function deleteNow(
  grid: GridContext,
  { ids, line }: { ids: readonly string[]; line: number },
): Promise<void> {
  const { step, rows } = await grid.model.edits.deleteRows(ids)
  if (step.length === 0) return
  const column = placeOf(grid.ui.getState().selection)?.column ?? 0
  grid.ui.setState({ selection: selectCell({ column, line }) })
  const message = grid.t('note.deleted', { count: rows, sheet: grid.props.sheet.name })
  tellUndo(grid, { message, step, stays: rows > SEEN_ROWS })
}

/** Adds an empty row above or below a line, or the selected one. */
export async function insertRow(
  grid: GridContext,
  { below, at }: { below: boolean; at?: number },
): Promise<void> {
  if (grid.readOnly) return say(grid.t('note.readOnly'))
  const cursor = placeOf(grid.ui.getState().selection)
  const place = at === undefined ? cursor : { column: cursor?.column ?? 0, line: at }
  if (!place) return
  const above = below ? place.line : nextLine(grid, place.line, -1)
  const record = above === null ? null : recordAt(grid, above)
  const after = record ? grid.model.edits.idOf(record.id) : null
  await grid.model.edits.insertRows(1, above === null ? null : (after ?? undefined))
  if (below) goTo(grid, { ...place, line: place.line + 1 })
}
