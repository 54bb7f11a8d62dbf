import { PASTED_CHANGES, PLAIN_STYLE } from '@millrace/cells'
import { readClip, type Clip } from '../clipboard/clip.ts'
import { CELLS_MAX, pasteEdits, sizeOfPaste, widest } from '../edits/paste.ts'
import { linesOf, say, type GridContext } from '../grid-context.ts'
import { mainArea, selectArea, startOf } from '../selection.ts'
import { idsFor, rowsOf } from './read-area.ts'
import { tellChanged } from './tell-undo.ts'

/** Pastes the clipboard at the selection as one change; adds rows as needed. */
export async function paste(grid: GridContext, read: (type: string) => string): Promise<void> {
  if (grid.readOnly) return say(grid.t('note.readOnly'))
  const clip = readClip(read)
  if (!clip) return say(grid.t('note.nothingToPaste'))
  try {
    await pasteClip(grid, clip)
  } catch (error) {
    grid.props.onError(error)
  }
}

async function pasteClip(grid: GridContext, clip: Clip): Promise<void> {
  const { selection } = grid.ui.getState()
  const area = mainArea(selection, { columns: grid.columns.length, lines: linesOf(grid) })
  const cell = startOf(selection)
  if (!area || !cell) return
  const clipSize = { rows: clip.rows.length, columns: widest(clip.rows) }
  const wanted = sizeOfPaste(clipSize, { rows: rowsOf(grid, area).count || 1, columns: area.columns })
  const cells = wanted.rows * wanted.columns
  if (cells > CELLS_MAX) return say(grid.t('note.tooLarge', { count: cells }), 'warning')
  const columns = grid.columns.slice(area.column, area.column + wanted.columns)
  const recordIds = await idsFor(grid, area.line, wanted.rows)
  const style = clip.own ? PLAIN_STYLE : { ...grid.style, accept: PASTED_CHANGES }
  const size = { rows: recordIds.length, columns: columns.length }
  const { edits, leftOut } = pasteEdits({ texts: clip.rows, size, columns, recordIds, style })
  const pasted = { column: area.column, columns: columns.length, line: area.line, lines: recordIds.length }
  grid.ui.setState({ selection: selectArea({ column: area.column, line: area.line }, pasted) })
  const writing = grid.model.edits.commit(edits)
  // The user knows the size of what they copied; filling a whole column with it may be unintended, so ask.
  if (cells > clipSize.rows * clipSize.columns)
    void tellChanged(grid, { cells: edits.length, writing, key: 'changed' })
  if (wanted.columns > columns.length)
    say(grid.t('note.cutColumns', { count: wanted.columns - columns.length }), 'warning')
  else if (leftOut > 0) say(grid.t('note.leftOut', { count: leftOut }))
}
