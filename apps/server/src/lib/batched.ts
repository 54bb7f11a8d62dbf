import { takeTurn } from './take-turn.ts'

interface PendingCall<K, V> {
  key: K
  resolve: (value: V | undefined) => void
  reject: (error: unknown) => void
}

/**
 * Single lookup for all keys requested since the last one began: concurrent callers share one round trip, and each gets
 * current data. A key is passed once per caller.
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
          // The callers' continuations take time.
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
      // Includes everything else requested in this turn of the event loop.
      setImmediate(() => void work())
    })
}
