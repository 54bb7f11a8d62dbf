import type { ReadingStyle } from '@millrace/cells'
import type { sheets } from '@millrace/contract'
import { isCalculated } from '../cells/column-kinds.ts'
import type { ClipCell } from '../clipboard/clip.ts'
import { readInput } from '../cells/input.ts'
import type { CellEdit } from './writes.ts'

/** Maximum cells per paste or fill; larger amounts should be imported. */
export const CELLS_MAX = 100_000

interface Block {
  rows: number
  columns: number
}

/** The clip is repeated if it fits several times into the selection, as in spreadsheets; else it keeps its size. */
export function sizeOfPaste(clip: Block, selection: Block): Block {
  const times = (whole: number, part: number) => (whole > part && whole % part === 0 ? whole : part)
  return { rows: times(selection.rows, clip.rows), columns: times(selection.columns, clip.columns) }
}

interface Paste {
  texts: readonly (readonly ClipCell[])[]
  size: Block
  /** Columns starting at the target cell. */
  columns: readonly sheets.Column[]
  /** Rows starting at the target cell, with temporary ids for added ones. */
  recordIds: readonly string[]
  style: ReadingStyle
}

/** The edits of a paste; cells of computed columns are skipped and counted. */
export function pasteEdits({ texts, size, columns, recordIds, style }: Paste): {
  edits: CellEdit[]
  leftOut: number
} {
  const edits: CellEdit[] = []
  let leftOut = 0
  const width = widest(texts)
  for (const [row, recordId] of recordIds.slice(0, size.rows).entries()) {
    const line = texts[row % texts.length] ?? []
    for (const [at, column] of columns.slice(0, size.columns).entries()) {
      if (isCalculated(column)) leftOut += 1
      else edits.push({ recordId, column: column.key, ...cellOf(column, line[at % width] ?? '', style) })
    }
  }
  return { edits, leftOut }
}

export const widest = (texts: readonly (readonly unknown[])[]): number =>
  texts.reduce((most, line) => Math.max(most, line.length), 0)

function cellOf(
  column: sheets.Column,
  cell: ClipCell,
  style: ReadingStyle,
): Pick<CellEdit, 'value' | 'error'> {
  const text = textFor(column, cell)
  const { value, error } = readInput(column, text, style)
  return { value, error }
}

function textFor({ type, settings }: sheets.Column, cell: ClipCell): string {
  if (typeof cell === 'string') return cell
  return type === 'link' && settings.sheetId === cell.sheetId ? cell.ids.join(', ') : cell.text
}
