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
 * For tasks that go on side by side and want much the same: nothing is loaded before each of them waits for something,
 * and then all of one kind in one go.
 */
export class InStep {
  readonly #readers: Reader[] = []
  #active: number

  /** `active`: how many tasks there are. Each calls `leave` when it is done. */
  constructor(active: number) {
    this.#active = active
  }

  /** One of the tasks is done: the others do not wait for it. */
  leave(): void {
    this.#active -= 1
    this.#check()
  }

  /** Something that tasks read; `load` gives a value for each key, in their order. */
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
      // What each goes on with takes its time.
      await takeTurn()
      resolve(values[at]!)
    }
  } catch (error) {
    for (const { reject } of taken) reject(error)
  }
}
