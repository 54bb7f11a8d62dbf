import { describe, expect, it } from 'vitest'
import { RowLayout } from './layout.ts'

const groups = [
  { value: 'a', rows: 2 },
  { value: 'b', rows: 0 },
  { value: 'c', rows: 3 },
]

describe('RowLayout', () => {
  it('is just the rows without groups', () => {
    const layout = new RowLayout(5)
    expect([layout.lines, layout.rowAt(4), layout.rowAt(5), layout.lineOf(3)]).toEqual([5, 4, null, 3])
    expect(layout.rowsIn(1, 3)).toEqual({ from: 1, count: 3 })
  })

  it('puts a header before the rows of each group', () => {
    const layout = new RowLayout(6, groups)
    const lines = Array.from(
      { length: layout.lines },
      (_, line) => layout.headAt(line) ?? `r${layout.rowAt(line)}`,
    )
    // A row added after the groups were counted comes last.
    expect(lines).toEqual([0, 'r0', 'r1', 1, 2, 'r2', 'r3', 'r4', 'r5'])
    expect([0, 1, 2, 5].map((row) => layout.lineOf(row))).toEqual([1, 2, 5, 8])
    expect(layout.rowsIn(0, 6)).toEqual({ from: 0, count: 3 })
    expect(layout.rowsIn(3, 2)).toEqual({ from: 0, count: 0 })
  })

  it('leaves out the rows of closed groups', () => {
    const layout = new RowLayout(5, groups, new Set([0]))
    const lines = Array.from(
      { length: layout.lines },
      (_, line) => layout.headAt(line) ?? `r${layout.rowAt(line)}`,
    )
    expect(lines).toEqual([0, 1, 2, 'r2', 'r3', 'r4'])
    expect([layout.lineOf(1), layout.lineOf(2)]).toEqual([null, 3])
  })
})
