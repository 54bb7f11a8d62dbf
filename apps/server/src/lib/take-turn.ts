import { setImmediate as nextTurn } from 'node:timers/promises'

/** Far below what a person notices: other work runs in between. */
const MOST_MS = 10

const turn: { begunAt: number | null } = { begunAt: null }
const isOver = () => turn.begunAt !== null && performance.now() - turn.begunAt > MOST_MS

/**
 * To be waited for before calculating something that others calculate at the same time: those who were given what they
 * wait for in one go don't hold the event loop for the sum of all their times.
 */
export async function takeTurn(): Promise<void> {
  while (isOver()) await nextTurn()
  if (turn.begunAt !== null) return
  turn.begunAt = performance.now()
  setImmediate(() => (turn.begunAt = null))
}

/** What each of a long list gives; others have their turn in between. */
export async function mapInTurns<T, U>(list: readonly T[], map: (one: T, index: number) => U): Promise<U[]> {
  const made: U[] = []
  for (const [index, one] of list.entries()) {
    await takeTurn()
    made.push(map(one, index))
  }
  return made
}

/** Those of a long list that pass. */
export async function filterInTurns<T>(list: readonly T[], passes: (one: T) => boolean): Promise<T[]> {
  const left: T[] = []
  for (const one of list) {
    await takeTurn()
    if (passes(one)) left.push(one)
  }
  return left
}

/** Sorted in one go, some milliseconds where a comparison is slow. */
const SORTED_AT_ONCE = 1000

/** A long list in its order; equal ones stay as they were. */
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
