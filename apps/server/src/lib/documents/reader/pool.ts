import type { Task, Work } from './protocol.ts'
import type { Reader } from './reader.ts'

interface PoolOptions<T extends Task, R> {
  start: () => Reader<T, R>
  /** Maximum number of readers. */
  most: number
  /** How long an idle reader is kept. */
  idleMs: number
}

/** A shared pool of readers, started on demand and stopped when idle. */
interface Pool<T extends Task, R> {
  /** Reads a document; waits in order when all readers are busy. */
  read(work: Work<T>): Promise<R>
  /** Stops idle readers now; busy ones finish their document first. */
  close(): void
}

interface Waiting<T extends Task, R> {
  work: Work<T>
  settle: PromiseWithResolvers<R>
}

export function createPool<T extends Task, R>({ start, most, idleMs }: PoolOptions<T, R>): Pool<T, R> {
  const resting: { reader: Reader<T, R>; timer: NodeJS.Timeout }[] = []
  const waiting: Waiting<T, R>[] = []
  let busy = 0

  function take(): Reader<T, R> {
    for (let kept = resting.pop(); kept; kept = resting.pop()) {
      clearTimeout(kept.timer)
      if (kept.reader.usable) return kept.reader
    }
    return start()
  }

  function rest(reader: Reader<T, R>): void {
    const timer = setTimeout(() => {
      const at = resting.findIndex((one) => one.reader === reader)
      if (at >= 0) resting.splice(at, 1)
      reader.end()
    }, idleMs)
    timer.unref()
    resting.push({ reader, timer })
  }

  function startNext(): void {
    if (busy >= most) return
    const next = waiting.shift()
    if (next) void work(take(), next)
  }

  async function work(reader: Reader<T, R>, { work, settle }: Waiting<T, R>): Promise<void> {
    busy++
    try {
      settle.resolve(await reader.read(work))
    } catch (error) {
      settle.reject(error)
    }
    busy--
    if (reader.usable) rest(reader)
    startNext()
  }

  function withdraw(entry: Waiting<T, R>): void {
    const at = waiting.indexOf(entry)
    if (at < 0) return
    waiting.splice(at, 1)
    entry.settle.reject(entry.work.signal!.reason)
  }

  async function read(work: Work<T>): Promise<R> {
    const entry = { work, settle: Promise.withResolvers<R>() }
    const leave = () => withdraw(entry)
    waiting.push(entry)
    work.signal?.addEventListener('abort', leave, { once: true })
    startNext()
    try {
      return await entry.settle.promise
    } finally {
      work.signal?.removeEventListener('abort', leave)
    }
  }

  function close(): void {
    for (const { reader, timer } of resting.splice(0)) {
      clearTimeout(timer)
      reader.end()
    }
  }

  return { read, close }
}
