/** Time as a port. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Calls back once after so many ms; gives a function that calls it off. */
  after(ms: number, call: () => void): () => void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, call) => {
    const timer = setTimeout(call, ms)
    return () => clearTimeout(timer)
  },
}

/** Waits; rejects with the signal's reason when it is aborted in the meantime. */
export function pause(clock: Clock, { ms, signal }: { ms: number; signal: AbortSignal }): Promise<void> {
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      callOff()
      reject(signal.reason as Error)
    }
    const callOff = clock.after(ms, () => {
      signal.removeEventListener('abort', giveUp)
      resolve()
    })
    signal.addEventListener('abort', giveUp, { once: true })
  })
}
