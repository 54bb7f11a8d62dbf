import { describe, expect, it } from 'vitest'
import { sheets } from '@millrace/contract'
import { changedColumns } from './changed-columns.ts'

const columns = ['a', 'b', 'c'].map((key, index): sheets.Column => ({
  ...sheets.newColumn.parse({ label: key }),
  id: `c${index + 1}`,
  key,
  valueType: 'text',
  progress: null,
  workError: null,
}))

const keys = (all: readonly sheets.Column[]) => all.map(({ key }) => key).join('')

describe("the columns' look in the view of all rows", () => {
  it('is saved with one call per changed column', () => {
    const { columns: shown, changes } = changedColumns(columns, { widths: { a: 160, b: 300 }, hidden: ['c'] })
    expect(changes).toEqual([
      { column: 'b', width: 300 },
      { column: 'c', hidden: true },
    ])
    expect(shown.map(({ width, hidden }) => [width, hidden])).toEqual([
      [160, false],
      [300, false],
      [160, true],
    ])
  })

  it('moves one column, even if the order names only some', () => {
    const moved = changedColumns(columns, { order: ['c', 'a'] })
    expect(keys(moved.columns)).toBe('cab')
    expect(moved.changes).toEqual([{ column: 'c', after: null }])
  })

  it('changes nothing when nothing differs', () => {
    expect(changedColumns(columns, { widths: { a: 160 }, hidden: [], order: ['a', 'b', 'c'] })).toEqual({
      columns,
      changes: [],
    })
  })
})
