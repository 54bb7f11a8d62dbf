interface Turns<T> {
  result: T
  /** Processor time of this thread in its longest turn of the event loop. */
  longestMs: number
  /** … and in all of them. */
  totalMs: number
}

/**
 * The longest that something holds the event loop, in milliseconds of processor time: a busy machine changes nothing of
 * them. What else the thread does in the meantime counts as well.
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
