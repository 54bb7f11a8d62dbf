import { describe, expect, it } from 'vitest'
import { isSame } from './is-same.ts'

describe('isSame', () => {
  it('compares by content, whatever the order of keys', () => {
    expect(isSame({ a: 1, b: [{ c: 'x' }] }, { b: [{ c: 'x' }], a: 1 })).toBe(true)
    expect(isSame({ a: undefined }, {})).toBe(true)
    expect(isSame(Number.NaN, Number.NaN)).toBe(true)
  })

  it('sees a difference at any depth', () => {
    expect(isSame({ a: [{ b: 1 }] }, { a: [{ b: 2 }] })).toBe(false)
    expect(isSame({ a: 1 }, { b: 1 })).toBe(false)
    expect(isSame([1, 2], [1])).toBe(false)
    expect(isSame([], {})).toBe(false)
    expect(isSame(null, {})).toBe(false)
  })

  it('takes no file for another', () => {
    const file = new Blob(['a'])
    expect(isSame(file, file)).toBe(true)
    expect(isSame(file, new Blob(['b']))).toBe(false)
  })
})
