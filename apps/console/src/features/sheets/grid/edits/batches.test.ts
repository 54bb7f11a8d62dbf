import { describe, expect, it } from 'vitest'
import { batchesOf } from './batches.ts'

describe('batchesOf', () => {
  it('stays within the rows and bytes of a call, in order', () => {
    const small = Array.from({ length: 10_001 }, (_, row) => ({ cells: { n: String(row) } }))
    expect(batchesOf(small).map(({ length }) => length)).toEqual([10_000, 1])
    const large = Array.from({ length: 5 }, () => ({ cells: { text: 'ü'.repeat(200_000) } }))
    expect(batchesOf(large).map(({ length }) => length)).toEqual([2, 2, 1])
    expect(batchesOf([])).toEqual([])
  })

  it('sends an oversized row alone, for the server to refuse', () => {
    const row = { cells: { text: 'x'.repeat(2_000_000) } }
    expect(batchesOf([{ cells: {} }, row, { cells: {} }]).map(({ length }) => length)).toEqual([1, 1, 1])
  })
})
