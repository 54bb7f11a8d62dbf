import { takeTurn } from './take-turn.ts'

interface Waiting<K, V> {
  key: K
  resolve: (value: V) => void
  reject: (error: unknown) => void
}

interface Reader {
  count: () => number
  load: () => Promise<void>
}

/**
 * For parallel tasks that read similar data: loading waits until every task is waiting for something, and then loads
 * all keys of one kind together.
 */
export class InStep {
  readonly #readers: Reader[] = []
  #active: number

  /** `active` is the number of tasks. Each calls `leave` when it is done. */
  constructor(active: number) {
    this.#active = active
  }

  /** A task is done: the others don't wait for it. */
  leave(): void {
    this.#active -= 1
    this.#check()
  }

  /** Creates a reader; `load` returns one value per key, in order. */
  reader<K, V>(load: (keys: K[]) => Promise<V[]>): (key: K) => Promise<V> {
    let waiting: Waiting<K, V>[] = []
    this.#readers.push({
      count: () => waiting.length,
      load: () => {
        const taken = waiting
        waiting = []
        return settle(taken, load)
      },
    })
    return (key) =>
      new Promise((resolve, reject) => {
        waiting.push({ key, resolve, reject })
        this.#check()
      })
  }

  #check(): void {
    const waiting = this.#readers.reduce((sum, { count }) => sum + count(), 0)
    if (waiting < this.#active) return
    for (const { count, load } of this.#readers) if (count() > 0) void load()
  }
}

async function settle<K, V>(taken: Waiting<K, V>[], load: (keys: K[]) => Promise<V[]>): Promise<void> {
  try {
    const values = await load(taken.map(({ key }) => key))
    for (const [at, { resolve }] of taken.entries()) {
      // The tasks' continuations take time.
      await takeTurn()
      resolve(values[at]!)
    }
  } catch (error) {
    for (const { reject } of taken) reject(error)
  }
}
