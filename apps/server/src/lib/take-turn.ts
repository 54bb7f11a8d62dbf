import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

/** Far below what a person notices: other work runs in between. */
const MOST_MS = 10

const turn: { begunAt: number | null } = { begunAt: null }
const isOver = () => turn.begunAt !== null && performance.now() - turn.begunAt > MOST_MS

/**
 * Await this before computing something that others compute at the same time: callers resumed together would otherwise
 * hold the event loop for the sum of their times.
 */
export async function takeTurn(): Promise<void> {
  while (isOver()) await nextTurn()
  if (turn.begunAt !== null) return
  turn.begunAt = performance.now()
  setImmediate(() => (turn.begunAt = null))
}

/** Maximum pause of work that lets transactions go first, so that it still makes progress beside many of them. */
const BEHIND_MOST_MS = 100

/** Open transactions of this process, and the work that waits until there is none. */
const transactions = { open: 0, behind: [] as (() => void)[] }

/** Runs a transaction. Others wait for its locks, so it goes before long work that holds none. */
export async function holdingLocks<T>(transaction: () => Promise<T>): Promise<T> {
  transactions.open += 1
  try {
    return await transaction()
  } finally {
    transactions.open -= 1
    if (transactions.open === 0) for (const goOn of transactions.behind.splice(0)) goOn()
  }
}

/** Yields like `takeTurn`, for long work outside of transactions, which would make transactions take many times as long. */
export async function takeTurnBehind(): Promise<void> {
  if (transactions.open > 0) {
    const { promise, resolve } = Promise.withResolvers<void>()
    transactions.behind.push(resolve)
    await Promise.race([promise, sleep(BEHIND_MOST_MS)])
  }
  await takeTurn()
}

/** Maps a long list, yielding in between. */
export async function mapInTurns<T, U>(list: readonly T[], map: (one: T, index: number) => U): Promise<U[]> {
  const made: U[] = []
  for (const [index, one] of list.entries()) {
    await takeTurn()
    made.push(map(one, index))
  }
  return made
}

/** Filters a long list, yielding in between. */
export async function filterInTurns<T>(list: readonly T[], passes: (one: T) => boolean): Promise<T[]> {
  const left: T[] = []
  for (const one of list) {
    await takeTurn()
    if (passes(one)) left.push(one)
  }
  return left
}

/** Items sorted in one go: a few milliseconds if a comparison is slow. */
const SORTED_AT_ONCE = 1000

/** Sorts a long list; stable. */
export async function sortInTurns<T>(list: readonly T[], compare: (a: T, b: T) => number): Promise<T[]> {
  let runs: T[][] = []
  for (let start = 0; start < list.length; start += SORTED_AT_ONCE) {
    await takeTurn()
    runs.push(list.slice(start, start + SORTED_AT_ONCE).toSorted(compare))
  }
  while (runs.length > 1) {
    const merged: T[][] = []
    for (let at = 0; at < runs.length; at += 2)
      merged.push(await merge(runs[at]!, runs[at + 1] ?? [], compare))
    runs = merged
  }
  return runs[0] ?? []
}

async function merge<T>(a: readonly T[], b: readonly T[], compare: (a: T, b: T) => number): Promise<T[]> {
  const merged: T[] = []
  let [left, right] = [0, 0]
  while (left < a.length || right < b.length) {
    if (merged.length % SORTED_AT_ONCE === 0) await takeTurn()
    const isLeft = right >= b.length || (left < a.length && compare(a[left]!, b[right]!) <= 0)
    merged.push(isLeft ? a[left++]! : b[right++]!)
  }
  return merged
}
