import type { sheets } from '@millrace/contract'
import { isCalculated, typeOf } from '../cells/column-kinds.ts'
import { editText } from '../cells/edit-text.ts'
import { readInput, type Input } from '../cells/input.ts'
import { CELLS_MAX } from '../edits/paste.ts'
import { isNewRow } from '../edits/new-rows.ts'
import { sameValue } from '../edits/same.ts'
import { goTo, linesOf, recordAt, say, type GridContext } from '../grid-context.ts'
import { areasOf, nextInArea, placeOf, selectArea, startOf, type Step } from '../selection.ts'
import type { Editing, CellPosition } from '../ui-state.ts'
import { idsFor, rowsOf } from './read-area.ts'
import { tellChanged } from './tell-undo.ts'

/** Whether a cell can be edited; otherwise shows why not. */
export function mayEdit(grid: GridContext, { column, line }: CellPosition): boolean {
  const target = grid.columns[column]
  if (!target || line >= linesOf(grid) || grid.model.layout.headAt(line) !== null) return false
  if (grid.readOnly) say(grid.t('note.readOnly'))
  else if (isCalculated(target))
    say(grid.t(target.type === 'live' ? 'editor.aiColumn' : 'editor.calculated', { column: target.label }))
  else return line >= grid.model.layout.lines || recordAt(grid, line) !== undefined
  return false
}

/** Shows where the value of an AI cell comes from; returns false for other cells. */
export function openAiColumns(
  grid: GridContext,
  column: sheets.Column,
  { line }: Pick<CellPosition, 'line'>,
): boolean {
  const record = column.type === 'live' ? recordAt(grid, line) : undefined
  if (!record || isNewRow(grid.model.edits.idOf(record.id)) || !grid.props.onOpenAiColumn) return false
  grid.props.onOpenAiColumn(grid.model.edits.idOf(record.id), column)
  return true
}

/** Opens the editor of the selected cell. */
export function beginEdit(grid: GridContext, typing: boolean): void {
  const place = placeOf(grid.ui.getState().selection)
  const column = place && grid.columns[place.column]
  const head = place && grid.model.layout.headAt(place.line)
  if (head !== null) return typing ? undefined : grid.model.toggleGroup(head)
  if (place && column && !typing && openAiColumns(grid, column, place)) return
  if (!place || !column || !mayEdit(grid, place)) return
  const record = recordAt(grid, place.line)
  if (record && grid.model.edits.overlay.conflict(record.id, column.key))
    return document.querySelector<HTMLElement>('[data-conflict] button')?.focus()
  if (typeOf(column) === 'checkbox') return typing ? undefined : toggle(grid)
  if (column.type === 'file') {
    if (record) grid.props.onOpenRecord(grid.model.edits.idOf(record.id))
    return say(grid.t('editor.openRow'))
  }
  grid.editor?.scrollTo(place.column, place.line)
  const held = { recordId: record?.id ?? null, base: record?.cells[column.key] ?? null }
  grid.ui.setState({ editing: { ...place, ...held, typing, text: editText(column, record, grid) } })
}

export interface Finish {
  /** The entered or chosen value; without one, the cell stays unchanged. */
  text?: string
  value?: sheets.CellValue
  step?: Step | null
  /** Writes to all selected cells. */
  everywhere?: boolean
}

/** Closes the editor, writes the input and moves on. */
export function finishEdit(grid: GridContext, finish: Finish): void {
  const { editing } = grid.ui.getState()
  if (!editing) return
  grid.ui.setState({ editing: null })
  grid.editor?.focus()
  const column = grid.columns[editing.column]
  const input = column ? inputOf(grid, column, { ...finish, before: editing.text }) : null
  if (column && input) {
    if (finish.everywhere) void writeEverywhere(grid, input)
    else writeEdited(grid, editing, { column, input })
    if (input.message !== null)
      say(grid.t('editor.keptAsText', { reason: `${column.label} ${input.message}.` }), 'warning')
  }
  if (finish.step) step(grid, finish.step)
}

function inputOf(
  grid: GridContext,
  column: sheets.Column,
  { text, value, before }: Finish & { before: string },
): Input | null {
  if (value !== undefined) return { value, error: null, message: null }
  return text === undefined || text === before ? null : readInput(column, text, grid.style)
}

interface Writing {
  column: sheets.Column
  input: Input
}

/** Writes one cell; in the empty last line, this adds a row. */
export function write(grid: GridContext, { line }: CellPosition, { column, input }: Writing): void {
  const { model } = grid
  const record = recordAt(grid, line)
  const recordId = record?.id ?? (line >= model.layout.lines ? model.edits.addRow() : null)
  if (recordId === null) return
  const base = record?.cells[column.key] ?? null
  const { value, error } = input
  if (record && !error && !record.errors[column.key] && sameValue(base, value)) return
  model.hold(recordId)
  void model.edits.commit([{ recordId, column: column.key, value, error, ...(record ? { base } : {}) }])
}

/** Writes the input to the record whose editing began, wherever it is now. */
function writeEdited(grid: GridContext, editing: Editing, { column, input }: Writing): void {
  const { recordId, base } = editing
  if (recordId === null) return write(grid, editing, { column, input })
  const { value, error } = input
  grid.model.hold(recordId)
  void grid.model.edits.commit([{ recordId, column: column.key, value, error, base }])
}

/** Ctrl+Enter: writes the input to all selected cells, converted for each column. */
async function writeEverywhere(grid: GridContext, input: Input): Promise<void> {
  const areas = areasOf(grid.ui.getState().selection, { columns: grid.columns.length, lines: linesOf(grid) })
  const cells = areas.reduce((sum, area) => sum + area.columns * area.lines, 0)
  if (cells > CELLS_MAX) return say(grid.t('note.tooLarge', { count: cells }), 'warning')
  const { value, error } = input
  const parts = await Promise.all(
    areas.map(async (area) => {
      const columns = grid.columns.slice(area.column, area.column + area.columns)
      const ids = await idsFor(grid, area.line, rowsOf(grid, area).count || 1)
      const open = columns.filter((column) => !isCalculated(column))
      return ids.flatMap((recordId) => open.map(({ key }) => ({ recordId, column: key, value, error })))
    }),
  )
  const edits = parts.flat()
  await tellChanged(grid, { cells: edits.length, writing: grid.model.edits.commit(edits), key: 'changed' })
}

/** Toggles a checkbox with the space bar. */
export function toggle(grid: GridContext): void {
  const place = placeOf(grid.ui.getState().selection)
  const column = place && grid.columns[place.column]
  if (!place || !column || !mayEdit(grid, place)) return
  const value = recordAt(grid, place.line)?.cells[column.key] !== true
  write(grid, place, { column, input: { value, error: null, message: null } })
}

/** Moves on Enter or Tab: within a multiple selection, else to the next cell. */
export function step(grid: GridContext, direction: Step): boolean {
  const { selection, tabFrom } = grid.ui.getState()
  const place = startOf(selection)
  if (!place) return false
  const range = selection.current?.range
  if (range && range.width * range.height > 1) {
    const area = { column: range.x, columns: range.width, line: range.y, lines: range.height }
    const next = nextInArea(place, area, direction)
    grid.ui.setState({ selection: selectArea(next, area) })
    grid.editor?.scrollTo(next.column, next.line)
    return true
  }
  const across = direction === 'left' || direction === 'right'
  const by = direction === 'up' || direction === 'left' ? -1 : 1
  const column = across ? place.column + by : direction === 'down' ? (tabFrom ?? place.column) : place.column
  const line = across ? place.line : nextLine(grid, place.line, by)
  if (column < 0 || column >= grid.columns.length || line === null) return false
  grid.ui.setState({ tabFrom: across ? (tabFrom ?? place.column) : null })
  goTo(grid, { column, line })
  return true
}

/** The next line with a row, skipping group headers. */
export function nextLine(grid: GridContext, from: number, by: 1 | -1): number | null {
  let line = from + by
  while (grid.model.layout.headAt(line) !== null) line += by
  return line < 0 || line >= linesOf(grid) ? null : line
}
