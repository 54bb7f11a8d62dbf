import { TimeoutError } from './errors.ts'
import { pause } from './retries.ts'

interface PollOptions {
  /** Ms between two reads. Default: 1,000. */
  every?: number
  /** Ms until it gives up. Default: 10 minutes. */
  timeout?: number
  signal?: AbortSignal
}

/** Reads again and again until what is read is done, and returns that. Throws `TimeoutError`. */
export async function poll<T>(
  read: () => PromiseLike<T>,
  isDone: (value: T) => boolean,
  { every = 1000, timeout = 600_000, signal }: PollOptions = {},
): Promise<T> {
  const end = Date.now() + timeout
  for (;;) {
    const value = await read()
    if (isDone(value)) return value
    if (Date.now() + every > end) throw new TimeoutError(`Not done within ${timeout} ms.`)
    await pause(every, signal)
  }
}
