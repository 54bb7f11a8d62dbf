import { isAway } from '../db/away.ts'
import { takeTurn } from './take-turn.ts'

interface Waiting<T, R> {
  item: T
  resolve: (result: R) => void
  reject: (error: unknown) => void
}

interface GroupCommit<T, R> {
  /** Only items of the same group are combined, such as those of one account. */
  groupOf: (item: T) => string
  /** Handles all items in one transaction, and returns a result for each, in order. */
  write: (items: T[]) => Promise<R[]>
  /** Maximum items per transaction. Default 100. */
  most?: number
  /** Maximum concurrent transactions across all groups. Default 4, which leaves connections for others. */
  atOnce?: number
}

/**
 * Group commit: everything that arrives during one transaction goes into the next, so that a burst waits for few of
 * them. If a group fails, its items are retried individually, so that an invalid item fails alone; if the database is
 * away, all fail. Each caller is notified when its own item is done.
 */
export function groupCommit<T, R>(options: GroupCommit<T, R>): (item: T) => Promise<R> {
  const { groupOf, write, most = 100, atOnce = 4 } = options
  // Groups with pending items, served in order of arrival.
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
    // Immediately, not when completion is announced: items that arrive in between would not be started.
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
      // Includes everything else that arrives in this turn of the event loop.
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
    // The callers' continuations take time.
    await takeTurn()
    resolve(results[at]!)
  }
}
