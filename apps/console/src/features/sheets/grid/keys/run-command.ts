import { CompactSelection } from '@glideapps/glide-data-grid'
import { typeOf } from '../cells/column-kinds.ts'
import { clear } from '../actions/clear.ts'
import { beginEdit, mayEdit, toggle, write } from '../actions/edit.ts'
import { fillSelection } from '../actions/fill.ts'
import { goToEnd, growToEdge, jump, selectToEnd } from '../actions/move.ts'
import { deleteRows, insertRow } from '../actions/rows.ts'
import { editText } from '../cells/edit-text.ts'
import { readInput } from '../cells/input.ts'
import { recordAt, type GridContext } from '../grid-context.ts'
import { NOTHING } from '../ui-state.ts'
import { placeOf } from '../selection.ts'
import type { Command } from './commands.ts'

/** Executes a command; returns false when the key is left to the page. */
export function runCommand(grid: GridContext, command: Command): boolean {
  const { edits } = grid.model
  switch (command) {
    case 'edit':
      return done(beginEdit(grid, false))
    case 'undo':
      return done(grid.readOnly ? undefined : edits.undo())
    case 'redo':
      return done(grid.readOnly ? undefined : edits.redo())
    case 'fillDown':
      return done(fillSelection(grid, 'down'))
    case 'fillRight':
      return done(fillSelection(grid, 'right'))
    case 'find':
      grid.props.onFind?.()
      return grid.props.onFind !== undefined
    case 'help':
      return done(grid.ui.setState({ helpOpen: true }))
    case 'clear':
      return done(clear(grid))
    case 'open':
      return openRecord(grid)
    case 'today':
    case 'now':
      return done(writeMoment(grid, command))
    case 'selectRow':
      return selectRow(grid)
    case 'deleteRows':
      return done(deleteRows(grid))
    case 'insertRow':
      return done(insertRow(grid, { below: false }))
    case 'toggle':
      return toggleSelected(grid)
    default:
      return move(grid, command)
  }
}

function move(grid: GridContext, command: Command): boolean {
  const step = /(Up|Down|Left|Right)$/.exec(command)?.[1]?.toLowerCase()
  if (command === 'end') goToEnd(grid)
  else if (command === 'selectToEnd') selectToEnd(grid)
  else if (step === 'up' || step === 'down' || step === 'left' || step === 'right')
    void (command.startsWith('jump') ? jump(grid, step) : growToEdge(grid, step))
  return true
}

const done = (_done: unknown): true => true

function openRecord(grid: GridContext): boolean {
  const place = placeOf(grid.ui.getState().selection)
  const record = place && recordAt(grid, place.line)
  if (record) grid.props.onOpenRecord(grid.model.edits.idOf(record.id))
  return true
}

function selectRow(grid: GridContext): boolean {
  const range = grid.ui.getState().selection.current?.range
  if (range)
    grid.ui.setState({
      selection: {
        ...NOTHING,
        rows: CompactSelection.fromSingleSelection([range.y, range.y + range.height]),
      },
    })
  return true
}

/** Space toggles a checkbox; elsewhere it is a character. */
function toggleSelected(grid: GridContext): boolean {
  const place = placeOf(grid.ui.getState().selection)
  const column = place && grid.columns[place.column]
  if (!column || typeOf(column) !== 'checkbox') return false
  toggle(grid)
  return true
}

/** Ctrl+; inserts today, Ctrl+Shift+; the current time. */
function writeMoment(grid: GridContext, command: 'today' | 'now'): void {
  const place = placeOf(grid.ui.getState().selection)
  const column = place && grid.columns[place.column]
  if (!place || !column || !mayEdit(grid, place)) return
  const now = new Date()
  const moment = { column: { ...column, type: 'dateTime' as const }, at: now.toISOString() }
  const value = { cells: { [column.key]: moment.at }, errors: {} }
  const record = { ...value, id: '', version: 0, createdAt: moment.at, updatedAt: moment.at }
  const text = editText(moment.column, record, grid).replace(/\.\d+$/, '')
  const isTime = typeOf(column) === 'dateTime' || command === 'now'
  write(grid, place, { column, input: readInput(column, isTime ? text : text.slice(0, 10), grid.style) })
}
