import type { sheets } from '@millrace/contract'
import { PLAIN_STYLE } from '@millrace/cells'
import { isCalculated, typeOf } from '../cells/column-kinds.ts'
import { ownText } from '../cells/edit-text.ts'
import { readInput } from '../cells/input.ts'
import { fillDown, fillRight } from '../edits/fill.ts'
import { CELLS_MAX } from '../edits/paste.ts'
import { linesOf, say, type GridContext } from '../grid-context.ts'
import { mainArea, selectArea, type Area } from '../selection.ts'
import { idsFor, recordsIn, rowsOf } from './read-area.ts'
import { tellChanged } from './tell-undo.ts'
import type { CellEdit } from '../edits/writes.ts'

const columnsOf = (grid: GridContext, { column, columns }: Area) =>
  grid.columns.slice(column, column + columns)

/** Fills cells from adjacent ones; the source is part of the destination. */
async function fillFrom(
  grid: GridContext,
  { source, into, copy }: { source: Area; into: Area; copy: boolean },
): Promise<void> {
  if (grid.readOnly) return say(grid.t('note.readOnly'))
  const cells = into.columns * into.lines
  if (cells > CELLS_MAX) return say(grid.t('note.tooLarge', { count: cells }), 'warning')
  try {
    const edits =
      into.lines > source.lines ? await down(grid, { source, into, copy }) : await beside(grid, source, into)
    if (edits.length === 0) return
    await tellChanged(grid, { cells: edits.length, writing: grid.model.edits.commit(edits), key: 'changed' })
  } catch (error) {
    grid.props.onError(error)
  }
}

async function down(
  grid: GridContext,
  { source, into, copy }: { source: Area; into: Area; copy: boolean },
): Promise<CellEdit[]> {
  const records = await recordsIn(grid, source)
  if (records.length === 0) return []
  const ids = await idsFor(grid, into.line, rowsOf(grid, into).count)
  // Positions above the source count down from 0; those below continue.
  const before = rowsOf(grid, source).from - rowsOf(grid, into).from
  const targets = ids
    .map((recordId, at) => ({ recordId, at: at - before }))
    .filter(({ at }) => at < 0 || at >= records.length)
  return fillDown({ source: records, columns: columnsOf(grid, source), targets, copy })
}

async function beside(grid: GridContext, source: Area, into: Area): Promise<CellEdit[]> {
  const records = await recordsIn(grid, into)
  const first = source.column - into.column
  const targets = columnsOf(grid, into)
    .map((column, at) => ({ column, at: at - first }))
    .filter(({ at }) => at < 0 || at >= source.columns)
  return fillRight(records, columnsOf(grid, source), targets, carried)
}

/** A cell's value for another column: unchanged if the types match, else converted. */
function carried(column: sheets.Column, source: sheets.Column, record: sheets.SheetRecord) {
  const error = record.errors[source.key]
  if (
    !error &&
    column.type === typeOf(source) &&
    column.type !== 'singleSelect' &&
    column.type !== 'multiSelect'
  )
    return { value: record.cells[source.key] ?? null, error: null }
  const { value, error: refused } = readInput(column, ownText(source, record), PLAIN_STYLE)
  return { value, error: refused }
}

/**
 * Ctrl+D and Ctrl+R: copies the first row or column of the selection into the rest; for a single cell, the previous
 * one.
 */
export async function fillSelection(grid: GridContext, direction: 'down' | 'right'): Promise<void> {
  const size = { columns: grid.columns.length, lines: linesOf(grid) }
  const area = mainArea(grid.ui.getState().selection, size)
  if (!area) return
  const into = { ...area }
  if (direction === 'down' && area.lines === 1 && area.line > 0) {
    into.line -= 1
    into.lines = 2
  } else if (direction === 'right' && area.columns === 1 && area.column > 0) {
    into.column -= 1
    into.columns = 2
  }
  const source = direction === 'down' ? { ...into, lines: 1 } : { ...into, columns: 1 }
  if (grid.columns[into.column] && (into.lines > 1 || into.columns > 1))
    await fillFrom(grid, { source, into, copy: true })
}

/** Fills by dragging the handle: numbers and dates continue as a series, other cells repeat. */
export function fillByHandle(grid: GridContext, source: Area, into: Area): void {
  const lines = Math.min(into.lines, linesOf(grid) - into.line)
  const isOpen = columnsOf(grid, into).some((column) => !isCalculated(column))
  if (isOpen) void fillFrom(grid, { source, into: { ...into, lines }, copy: false })
  grid.ui.setState({
    selection: selectArea({ column: source.column, line: source.line }, { ...into, lines }),
  })
}
