import { describe, expect, it } from 'vitest'
import { columnOf } from '../testing/stand-in.ts'
import { movedOrder } from './moved-order.ts'
import { shownColumns } from './use-columns.ts'

const columns = ['a', 'b', 'c', 'd'].map((key) => columnOf({ key }))
const keys = (view: { hidden?: string[]; order?: string[] }) =>
  shownColumns(columns, { hidden: [], order: [], ...view }).map(({ key }) => key)

describe('shownColumns', () => {
  it('follows the order of the view; new columns are placed as in the sheet', () => {
    expect(keys({})).toEqual(['a', 'b', 'c', 'd'])
    expect(keys({ order: ['c', 'a', 'b', 'd'] })).toEqual(['c', 'a', 'b', 'd'])
    expect(keys({ order: ['c', 'a', 'd'] })).toEqual(['c', 'a', 'b', 'd'])
    expect(keys({ order: ['gone', 'd', 'c', 'b', 'a'], hidden: ['c'] })).toEqual(['d', 'b', 'a'])
  })
})

describe('movedOrder', () => {
  it('moves a column among those shown; a hidden one stays behind the one before it', () => {
    const shown = columns.filter(({ key }) => key !== 'b')
    expect(movedOrder(columns, { shown, from: 0, to: 2 })).toEqual(['c', 'd', 'a', 'b'])
    expect(movedOrder(columns, { shown: columns, from: 3, to: 0 })).toEqual(['d', 'a', 'b', 'c'])
  })
})
