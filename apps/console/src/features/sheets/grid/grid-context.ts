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

/** What grid actions work with: rows, their presentation, and the screen. */
export interface GridContext {
  readonly model: GridModel
  readonly ui: StoreApi<GridUi>
  /** Columns as displayed. */
  columns: readonly sheets.Column[]
  props: SheetGridProps
  readOnly: boolean
  style: ReadingStyle
  locale: string
  t: GridTexts
  editor: DataEditorRef | null
}

/** Number of lines, including the empty one at the end for a new row. */
export const linesOf = ({ model, readOnly }: GridContext): number => model.layout.lines + (readOnly ? 0 : 1)

export const sizeOf = (grid: GridContext) => ({ columns: grid.columns.length, lines: linesOf(grid) })

/** The record in a line, with local edits. */
export function recordAt({ model }: GridContext, line: number): sheets.SheetRecord | undefined {
  const row = model.layout.rowAt(line)
  return row === null ? undefined : model.shown(row)
}

/** The current line of a record; null when unknown. */
export function lineOfRecord({ model }: GridContext, id: string): number | null {
  const row = model.store.rowOf(model.edits.idOf(id))
  return row === null ? null : model.layout.lineOf(row)
}

/** Selects a cell and scrolls it into view. */
export function goTo(grid: GridContext, place: CellPosition): void {
  const size = sizeOf(grid)
  const line = Math.max(0, Math.min(place.line, size.lines - 1))
  const column = Math.max(0, Math.min(place.column, size.columns - 1))
  grid.ui.setState({ selection: selectCell({ column, line }) })
  grid.editor?.scrollTo(column, line)
}

export const say = (text: string, severity: Severity = 'info'): void => showMessage(text, severity)
