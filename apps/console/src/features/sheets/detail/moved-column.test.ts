import { describe, expect, it } from 'vitest'
import { movedColumn } from './moved-column.ts'

const keys = (text: string) => text.split('')

describe('movedColumn', () => {
  it.each([
    ['abcd', 'bacd', { column: 'a', after: 'b' }],
    ['abcd', 'bcda', { column: 'a', after: 'd' }],
    ['abcd', 'dabc', { column: 'd', after: null }],
    ['abcd', 'acbd', { column: 'b', after: 'c' }],
    ['abcd', 'abcd', null],
    ['abcd', 'badc', null],
    ['abcd', 'abc', null],
  ])('finds what moved from %s to %s', (before, after, moved) => {
    expect(movedColumn(keys(before), keys(after))).toEqual(moved)
  })
})
