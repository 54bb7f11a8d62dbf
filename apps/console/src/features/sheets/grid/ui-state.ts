import { CompactSelection, type GridSelection } from '@glideapps/glide-data-grid'
import type { sheets } from '@millrace/contract'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** A place in the grid: which of the columns shown, and which line. */
export interface CellPosition {
  column: number
  line: number
}

/** The line of the heads of columns, as the library counts. */
export const HEAD_LINE = -1

export interface Editing extends CellPosition {
  /** The first key replaces the cell and arrows leave it; else the text is edited and arrows move in it. */
  typing: boolean
  /** The record that is edited; null for the empty line at the end. */
  recordId: string | null
  /** What the cell held when editing began, as a value and as text. */
  base: sheets.CellValue
  text: string
}

/** A menu for the row in a line, at a place on the screen. */
export interface OpenMenu {
  x: number
  y: number
  line: number
  /** The record that is in the line; null for the empty line at the end, or one that has not been read. */
  recordId: string | null
}

export interface GridUi {
  selection: GridSelection
  editing: Editing | null
  menu: OpenMenu | null
  /** Rows that are to be deleted, once someone has said yes. */
  deleting: { ids: readonly string[]; line: number } | null
  helpOpen: boolean
  /** The part that is in sight: what floats over cells goes with them. */
  seen: { x: number; y: number; width: number; height: number; left: number; top: number }
  /** The cell or the head of a column under the mouse. */
  hovered: CellPosition | null
  /** Column in which someone began to go on by Tab: Enter leads back under it. */
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
