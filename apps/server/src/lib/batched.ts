import { takeTurn } from './take-turn.ts'

interface PendingCall<K, V> {
  key: K
  resolve: (value: V | undefined) => void
  reject: (error: unknown) => void
}

/**
 * One look-up for all keys that were asked for since the last one began: what many callers need of the database at the
 * same time costs one trip together, and each of them sees it as it is now. A key is given once for each who asked.
 */
export function batched<K, V>(
  load: (keys: K[]) => Promise<ReadonlyMap<K, V>>,
): (key: K) => Promise<V | undefined> {
  let waiting: PendingCall<K, V>[] = []
  let isLoading = false
  const work = async () => {
    while (waiting.length > 0) {
      const asked = waiting
      waiting = []
      try {
        const found = await load(asked.map(({ key }) => key))
        for (const { key, resolve } of asked) {
          // What they go on with takes its time.
          await takeTurn()
          resolve(found.get(key))
        }
      } catch (error) {
        for (const { reject } of asked) reject(error)
      }
    }
    isLoading = false
  }
  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      if (isLoading) return
      isLoading = true
      // Whatever else this turn of the event loop brings goes with it.
      setImmediate(() => void work())
    })
}
