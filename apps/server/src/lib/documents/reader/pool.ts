import { availableParallelism } from 'node:os'
import type { ParsedDocument } from '../types.ts'
import type { Work } from './protocol.ts'
import { type Reader, startReader } from './reader.ts'

// Two, so that a slow document does not hold up all others; each may take its full memory.
const MOST = Math.min(2, availableParallelism())
const IDLE_MS = 30_000

interface Waiting {
  work: Work
  settle: PromiseWithResolvers<ParsedDocument>
}

const idle: { reader: Reader; timer: NodeJS.Timeout }[] = []
const waiting: Waiting[] = []
let busy = 0

/** Reads a document in a reading process, one after the other when all are busy; idle ones end after half a minute. */
export async function readInPool(work: Work): Promise<ParsedDocument> {
  const settle = Promise.withResolvers<ParsedDocument>()
  const entry = { work, settle }
  const leave = () => withdraw(entry)
  waiting.push(entry)
  work.signal?.addEventListener('abort', leave, { once: true })
  startNext()
  try {
    return await settle.promise
  } finally {
    work.signal?.removeEventListener('abort', leave)
  }
}

/** Ends the idle processes now; busy ones end with their document's failure. For the end of the server and of tests. */
export function closeReaders(): void {
  for (const { reader, timer } of idle.splice(0)) {
    clearTimeout(timer)
    reader.end()
  }
}

function withdraw(entry: Waiting): void {
  const index = waiting.indexOf(entry)
  if (index < 0) return
  waiting.splice(index, 1)
  entry.settle.reject(entry.work.signal!.reason)
}

function startNext(): void {
  if (busy >= MOST) return
  const next = waiting.shift()
  if (!next) return
  busy++
  const reader = takeReader()
  reader
    .read(next.work)
    .then(next.settle.resolve, next.settle.reject)
    .finally(() => {
      busy--
      if (reader.usable) rest(reader)
      startNext()
    })
}

function takeReader(): Reader {
  for (let kept = idle.pop(); kept; kept = idle.pop()) {
    clearTimeout(kept.timer)
    if (kept.reader.usable) return kept.reader
  }
  return startReader()
}

function rest(reader: Reader): void {
  const timer = setTimeout(() => {
    idle.splice(
      idle.findIndex((one) => one.reader === reader),
      1,
    )
    reader.end()
  }, IDLE_MS).unref()
  idle.push({ reader, timer })
}
