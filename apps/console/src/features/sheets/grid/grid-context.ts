import type { DataEditorRef } from '@glideapps/glide-data-grid'
import type { ReadingStyle } from '@millrace/cells'
import type { sheets } from '@millrace/contract'
import type { StoreApi } from 'zustand/vanilla'
import { showMessage, type Severity } from '../../../lib/notify/message.ts'
import type { GridModel } from './grid-model.ts'
import type { GridTexts } from './texts.ts'
import type { SheetGridProps } from './types.ts'
import type { GridUi, CellPosition } from './ui-state.ts'
import { selectCell } from './selection.ts'

/** What the actions of a grid work with: rows, what is shown of them, and the screen. */
export interface GridContext {
  readonly model: GridModel
  readonly ui: StoreApi<GridUi>
  /** Columns as they are shown. */
  columns: readonly sheets.Column[]
  props: SheetGridProps
  readOnly: boolean
  style: ReadingStyle
  locale: string
  t: GridTexts
  editor: DataEditorRef | null
}

/** Lines of the grid with the empty one at the end, in which a new row begins. */
export const linesOf = ({ model, readOnly }: GridContext): number => model.layout.lines + (readOnly ? 0 : 1)

export const sizeOf = (grid: GridContext) => ({ columns: grid.columns.length, lines: linesOf(grid) })

/** The record in a line, as it is shown. */
export function recordAt({ model }: GridContext, line: number): sheets.SheetRecord | undefined {
  const row = model.layout.rowAt(line)
  return row === null ? undefined : model.shown(row)
}

/** The line that a record is in now; null where that is not known. */
export function lineOfRecord({ model }: GridContext, id: string): number | null {
  const row = model.store.rowOf(model.edits.idOf(id))
  return row === null ? null : model.layout.lineOf(row)
}

/** Goes to a cell and brings it into sight. */
export function goTo(grid: GridContext, place: CellPosition): void {
  const size = sizeOf(grid)
  const line = Math.max(0, Math.min(place.line, size.lines - 1))
  const column = Math.max(0, Math.min(place.column, size.columns - 1))
  grid.ui.setState({ selection: selectCell({ column, line }) })
  grid.editor?.scrollTo(column, line)
}

export const say = (text: string, severity: Severity = 'info'): void => showMessage(text, severity)
