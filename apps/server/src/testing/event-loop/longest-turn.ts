interface Turns<T> {
  result: T
  /** Processor time of this thread in its longest turn of the event loop. */
  longestMs: number
  /** … and in all turns together. */
  totalMs: number
}

/**
 * The longest that something holds the event loop, in ms of processor time, so a busy machine doesn't matter. Anything
 * else that this thread does in the meantime counts, too.
 */
export async function longestTurn<T>(work: () => Promise<T>): Promise<Turns<T>> {
  const begun = process.threadCpuUsage()
  let from = begun
  let longestMs = 0
  let isOver = false
  const look = () => {
    longestMs = Math.max(longestMs, msSince(from))
    from = process.threadCpuUsage()
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  try {
    const result = await work()
    return { result, longestMs: Math.max(longestMs, msSince(from)), totalMs: msSince(begun) }
  } finally {
    isOver = true
  }
}

function msSince(from: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(from)
  return (user + system) / 1000
}
