import { describe, expect, it } from 'vitest'
import { cornerOf, nextInArea, stretched } from './selection.ts'

const area = { column: 1, columns: 2, line: 4, lines: 2 }

describe('selection', () => {
  it('goes round within several selected cells', () => {
    expect(nextInArea({ column: 1, line: 4 }, area, 'right')).toEqual({ column: 2, line: 4 })
    expect(nextInArea({ column: 2, line: 4 }, area, 'right')).toEqual({ column: 1, line: 5 })
    expect(nextInArea({ column: 1, line: 5 }, area, 'down')).toEqual({ column: 2, line: 4 })
    expect(nextInArea({ column: 1, line: 4 }, area, 'up')).toEqual({ column: 2, line: 5 })
  })

  it('grows from the cell that stays', () => {
    const cell = { column: 2, line: 5 }
    expect(cornerOf(cell, area)).toEqual({ column: 1, line: 4 })
    expect(stretched(cell, { column: 0, line: 9 })).toEqual({ column: 0, columns: 3, line: 5, lines: 5 })
  })
})
