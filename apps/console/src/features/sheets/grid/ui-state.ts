import { CompactSelection, type GridSelection } from '@glideapps/glide-data-grid'
import type { sheets } from '@millrace/contract'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** A position in the grid: visible column and line. */
export interface CellPosition {
  column: number
  line: number
}

/** The line of the column headers in the library's numbering. */
export const HEAD_LINE = -1

export interface Editing extends CellPosition {
  /** True if typing replaces the cell and arrow keys leave it; false if its text is edited. */
  typing: boolean
  /** The record being edited; null for the empty last line. */
  recordId: string | null
  /** The cell when editing began, as a value and as text. */
  base: sheets.CellValue
  text: string
}

/** A context menu for a row, at a position on screen. */
export interface OpenMenu {
  x: number
  y: number
  line: number
  /** The record in the line; null for the empty last line or an unloaded one. */
  recordId: string | null
}

export interface GridUi {
  selection: GridSelection
  editing: Editing | null
  menu: OpenMenu | null
  /** Rows to be deleted after confirmation. */
  deleting: { ids: readonly string[]; line: number } | null
  helpOpen: boolean
  /** The visible region: overlays follow it. */
  seen: { x: number; y: number; width: number; height: number; left: number; top: number }
  /** The hovered cell or column header. */
  hovered: CellPosition | null
  /** The column where moving by Tab began: Enter returns below it. */
  tabFrom: number | null
}

export const NOTHING: GridSelection = {
  columns: CompactSelection.empty(),
  rows: CompactSelection.empty(),
}

export const createUi = (): StoreApi<GridUi> =>
  createStore<GridUi>()(() => ({
    selection: NOTHING,
    editing: null,
    menu: null,
    deleting: null,
    helpOpen: false,
    hovered: null,
    seen: { x: 0, y: 0, width: 0, height: 0, left: 0, top: 0 },
    tabFrom: null,
  }))
