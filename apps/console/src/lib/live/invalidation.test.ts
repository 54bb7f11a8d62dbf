import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createInvalidator } from './invalidation.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('createInvalidator', () => {
  it('fetches once for many changes that come in meanwhile', async () => {
    const done: string[] = []
    const invalidate = createInvalidator(async (key) => {
      await new Promise((resolve) => setTimeout(resolve, 1000))
      done.push(key.join('/'))
    }, 250)
    invalidate([['knowledge', 'kb_1']])
    for (let count = 0; count < 500; count += 1) invalidate([['knowledge', 'kb_1']])
    await vi.advanceTimersByTimeAsync(1000)
    expect(done).toEqual(['knowledge/kb_1'])
    // What came in during the first fetch may not be in its answer: it is fetched once more, and then no more.
    await vi.advanceTimersByTimeAsync(10_000)
    expect(done).toEqual(['knowledge/kb_1', 'knowledge/kb_1'])
  })
})
