import { describe, expect, it } from 'vitest'
import { likelyRows, rowsOf, rowsToRun } from './which.ts'

const counts = { empty: 3, stale: 2, error: 1, notFound: 4, done: 10 }

describe('the rows of a run', () => {
  it('are counted by their statuses', () => {
    const known = { counts, total: 20, selected: 5 }
    const all = ['all', 'pending', 'empty', 'failed', 'notFound', 'stale', 'selected'] as const
    expect(all.map((rows) => rowsOf(rows, known))).toEqual([20, 5, 3, 1, 4, 2, 5])
  })

  it('begin with the most likely choice', () => {
    expect(likelyRows(counts, 2)).toBe('selected')
    expect(likelyRows(counts, 0)).toBe('pending')
    expect(likelyRows({ empty: 3 }, 0)).toBe('empty')
    expect(likelyRows({ stale: 1, error: 1 }, 0)).toBe('stale')
    expect(likelyRows({ error: 1, done: 3 }, 0)).toBe('failed')
    expect(likelyRows({ done: 3 }, 0)).toBe('all')
  })

  it("must match the column's condition, which only the server knows", () => {
    const all = { count: 40, limit: null, isNarrowed: false, priced: 14 }
    expect(rowsToRun(all)).toBe(40)
    expect(rowsToRun({ ...all, limit: 3 })).toBe(3)
    expect(rowsToRun({ ...all, isNarrowed: true })).toBe(14)
    expect(rowsToRun({ ...all, isNarrowed: true, priced: undefined })).toBeNull()
    expect(rowsToRun({ ...all, isNarrowed: true, count: 0, priced: undefined })).toBe(0)
  })
})
