import { isAway } from '../db/away.ts'
import { takeTurn } from './take-turn.ts'

interface Waiting<T, R> {
  item: T
  resolve: (result: R) => void
  reject: (error: unknown) => void
}

interface GroupCommit<T, R> {
  /** Only items of one group go together, such as those of one account. */
  groupOf: (item: T) => string
  /** Handles all of them in one transaction, and gives a result for each, in their order. */
  write: (items: T[]) => Promise<R[]>
  /** At most so many items in one transaction. Default 100. */
  most?: number
  /** At most so many transactions at once, over all groups. Default 4: a crowd leaves connections to others. */
  atOnce?: number
}

/**
 * Group commit: everything that comes while one transaction is on its way goes with the next one, so that a crowd waits
 * for few of them. When a group fails, each of its items is tried by itself, so that one that can't be stored fails
 * alone; all of them fail with a database that is away. Each caller hears when its own item is done.
 */
export function groupCommit<T, R>(options: GroupCommit<T, R>): (item: T) => Promise<R> {
  const { groupOf, write, most = 100, atOnce = 4 } = options
  // Groups with something to do, in the order in which they came: each has its turn.
  const groups = new Map<string, Waiting<T, R>[]>()
  let working = 0
  let isDue = false
  const work = async () => {
    for (let next = groups.entries().next(); !next.done; next = groups.entries().next()) {
      const [group, waiting] = next.value
      groups.delete(group)
      const taken = waiting.splice(0, most)
      if (waiting.length > 0) groups.set(group, waiting)
      await settle(taken, write)
    }
    // At once, not when the end is announced: what comes in between would find nobody to begin.
    working -= 1
  }
  const begin = () => {
    isDue = false
    while (working < atOnce && groups.size > 0) {
      working += 1
      void work()
    }
  }
  return (item) =>
    new Promise((resolve, reject) => {
      const group = groupOf(item)
      const waiting = groups.get(group) ?? []
      waiting.push({ item, resolve, reject })
      groups.set(group, waiting)
      if (isDue || working >= atOnce) return
      isDue = true
      // Whatever else this turn of the event loop brings goes with it.
      setImmediate(begin)
    })
}

async function settle<T, R>(waiting: Waiting<T, R>[], write: (items: T[]) => Promise<R[]>): Promise<void> {
  let results: R[]
  try {
    results = await write(waiting.map(({ item }) => item))
  } catch (error) {
    if (waiting.length > 1 && !isAway(error)) {
      for (const one of waiting) await settle([one], write)
    } else for (const { reject } of waiting) reject(error)
    return
  }
  for (const [at, { resolve }] of waiting.entries()) {
    // What they go on with takes its time.
    await takeTurn()
    resolve(results[at]!)
  }
}
