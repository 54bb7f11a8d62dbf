import type { ParsedDocument } from '../types.ts'
import type { Work } from './protocol.ts'
import type { Reader } from './reader.ts'

export interface PoolOptions {
  start: () => Reader
  /** Most readers at a time. */
  most: number
  /** How long a reader without work is kept. */
  idleMs: number
}

/** Readers shared by all who want documents read; they are started when needed and ended when idle. */
export interface Pool {
  /** Reads a document, after those that came before when all readers are busy. */
  read(work: Work): Promise<ParsedDocument>
  /** Ends the idle readers now; busy ones finish their document. */
  close(): void
}

interface Waiting {
  work: Work
  settle: PromiseWithResolvers<ParsedDocument>
}

export function createPool({ start, most, idleMs }: PoolOptions): Pool {
  const resting: { reader: Reader; timer: NodeJS.Timeout }[] = []
  const waiting: Waiting[] = []
  let busy = 0

  function take(): Reader {
    for (let kept = resting.pop(); kept; kept = resting.pop()) {
      clearTimeout(kept.timer)
      if (kept.reader.usable) return kept.reader
    }
    return start()
  }

  function rest(reader: Reader): void {
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

  async function work(reader: Reader, { work, settle }: Waiting): Promise<void> {
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

  function withdraw(entry: Waiting): void {
    const at = waiting.indexOf(entry)
    if (at < 0) return
    waiting.splice(at, 1)
    entry.settle.reject(entry.work.signal!.reason)
  }

  async function read(work: Work): Promise<ParsedDocument> {
    const entry = { work, settle: Promise.withResolvers<ParsedDocument>() }
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
