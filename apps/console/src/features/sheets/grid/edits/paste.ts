import type { ReadingStyle } from '@millrace/cells'
import type { sheets } from '@millrace/contract'
import { isCalculated } from '../cells/column-kinds.ts'
import type { ClipCell } from '../clipboard/clip.ts'
import { readInput } from '../cells/input.ts'
import type { CellEdit } from './writes.ts'

/** Cells that one paste or fill may write: more is the work of an import. */
export const CELLS_MAX = 100_000

interface Block {
  rows: number
  columns: number
}

/** What is pasted covers a selection that it fits into several times, as spreadsheets do; else it keeps its size. */
export function sizeOfPaste(clip: Block, selection: Block): Block {
  const times = (whole: number, part: number) => (whole > part && whole % part === 0 ? whole : part)
  return { rows: times(selection.rows, clip.rows), columns: times(selection.columns, clip.columns) }
}

interface Paste {
  texts: readonly (readonly ClipCell[])[]
  size: Block
  /** Columns from the first that is written on. */
  columns: readonly sheets.Column[]
  /** Rows from the first that is written on, with made-up ids for those that are added. */
  recordIds: readonly string[]
  style: ReadingStyle
}

/** The edits of a paste; cells of calculated columns are left out and counted. */
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
