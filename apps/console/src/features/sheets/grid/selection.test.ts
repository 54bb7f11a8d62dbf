import { describe, expect, it } from 'vitest'
import { CompactSelection, type GridSelection } from '@glideapps/glide-data-grid'
import {
  cornerOf,
  nextInArea,
  placeOf,
  rowsAt,
  rowsOfSelection,
  selectArea,
  extendArea,
  type Area,
} from './selection.ts'
import { NOTHING } from './ui-state.ts'

const area = { column: 1, columns: 2, line: 4, lines: 2 }

describe('selection', () => {
  it('cycles within several selected cells', () => {
    expect(nextInArea({ column: 1, line: 4 }, area, 'right')).toEqual({ column: 2, line: 4 })
    expect(nextInArea({ column: 2, line: 4 }, area, 'right')).toEqual({ column: 1, line: 5 })
    expect(nextInArea({ column: 1, line: 5 }, area, 'down')).toEqual({ column: 2, line: 4 })
    expect(nextInArea({ column: 1, line: 4 }, area, 'up')).toEqual({ column: 2, line: 5 })
  })

  it('extends from the anchor cell', () => {
    const cell = { column: 2, line: 5 }
    expect(cornerOf(cell, area)).toEqual({ column: 1, line: 4 })
    expect(extendArea(cell, { column: 0, line: 9 })).toEqual({ column: 0, columns: 3, line: 5, lines: 5 })
  })
})

describe('the rows of a command', () => {
  const size = { columns: 4, lines: 2001 }
  const rowsOf = (areas: readonly Area[]) => areas.map(({ line, lines }) => [line, lines])
  const column: GridSelection = { ...NOTHING, columns: CompactSelection.fromSingleSelection(1) }
  const rows: GridSelection = { ...NOTHING, rows: CompactSelection.fromSingleSelection([3, 6]).add(9) }
  const range = selectArea({ column: 1, line: 4 }, { column: 1, columns: 2, line: 4, lines: 3 })

  it('are none for a selected column', () => {
    expect(rowsOf(rowsOfSelection(column, size))).toEqual([])
    expect(rowsOf(rowsAt(column, 7, size))).toEqual([[7, 1]])
    expect(placeOf(column)).toBeNull()
  })

  it('are the selected ones under a menu on one of them, otherwise the one below the menu', () => {
    expect(rowsOf(rowsAt(rows, 4, size))).toEqual([
      [3, 3],
      [9, 1],
    ])
    expect(rowsOf(rowsAt(rows, 7, size))).toEqual([[7, 1]])
    expect(rowsOf(rowsAt(range, 5, size))).toEqual([[5, 1]])
  })

  it('are those selected as rows, otherwise those of the selected cells, each once', () => {
    expect(rowsOf(rowsOfSelection(rows, size))).toEqual([
      [3, 3],
      [9, 1],
    ])
    expect(rowsOf(rowsOfSelection(range, size))).toEqual([[4, 3]])
    const twice = { ...range.current!, rangeStack: [{ x: 0, y: 5, width: 1, height: 4 }] }
    expect(rowsOf(rowsOfSelection({ ...NOTHING, current: twice }, size))).toEqual([[4, 5]])
  })
})
