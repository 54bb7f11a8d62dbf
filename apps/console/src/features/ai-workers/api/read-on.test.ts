import { describe, expect, it } from 'vitest'
import { ENTRIES_MAX, readOn } from './read-on.ts'

interface Entry {
  number: number
  done: boolean
}

const listOf = (count: number, open: number[] = []): Entry[] =>
  Array.from({ length: count }, (_, at) => ({ number: at + 1, done: !open.includes(at + 1) }))

/** A server with these entries, in pages of three, that keeps book of where it was read from. */
function reading(all: readonly Entry[], size = 3) {
  const from: (string | undefined)[] = []
  return {
    from,
    isSettled: ({ done }: Entry) => done,
    cursorOf: (known: readonly Entry[]) => (known.length === 0 ? undefined : String(known.length)),
    read: (after: string | undefined) => {
      from.push(after)
      const start = Number(after ?? 0)
      const items = all.slice(start, start + size)
      return Promise.resolve({ items, next: start + size < all.length ? String(start + size) : null })
    },
  }
}

describe('reading on in a list that grows', () => {
  it('reads all of it first, page by page', async () => {
    const server = reading(listOf(7))
    expect(await readOn([], server)).toEqual(listOf(7))
    expect(server.from).toEqual([undefined, '3', '6'])
  })

  it('reads again only from the first entry that can change, and always the last one', async () => {
    const open = reading(listOf(8))
    expect(await readOn(listOf(7, [5]), open)).toEqual(listOf(8))
    expect(open.from[0]).toBe('4')
    const settled = reading(listOf(8))
    expect(await readOn(listOf(7), settled)).toEqual(listOf(8))
    expect(settled.from).toEqual(['6'])
  })

  it('ends where nobody would read any more', async () => {
    const server = reading(listOf(ENTRIES_MAX * 2), 200)
    expect(await readOn([], server)).toHaveLength(ENTRIES_MAX)
  })
})
