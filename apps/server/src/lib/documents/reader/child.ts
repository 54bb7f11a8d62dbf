import { DocumentError } from '../errors.ts'
import type { Progress } from '../types.ts'
import type { Report, Task } from './protocol.ts'

const PROGRESS_MS = 100

interface Content {
  bytes: Uint8Array
  onProgress: (progress: Progress) => void
}

type Work<T extends Task> = (task: T, content: Content) => Promise<unknown>

/** Turns this process into a reader: it takes one task at a time over IPC and its content on standard input. */
export function serve<T extends Task>(work: Work<T>): void {
  // Document libraries have no reason to use the network.
  Reflect.deleteProperty(globalThis, 'fetch')
  process.on('message', (task: T) => void answer(task, work))
  process.on('disconnect', () => process.exit())
}

async function answer<T extends Task>(task: T, work: Work<T>): Promise<void> {
  const bytes = await readContent(task.size)
  let told = performance.now()
  const onProgress = (progress: Progress) => {
    if (performance.now() - told < PROGRESS_MS) return
    told = performance.now()
    void send({ type: 'progress', progress })
  }
  try {
    await send({ type: 'done', result: await work(task, { bytes, onProgress }) })
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error
    const detail = error.cause instanceof Error ? (error.cause.stack ?? error.cause.message) : ''
    await send({ type: 'failed', code: error.code, why: error.reason ?? error.message, detail })
  }
}

const send = (report: Report<unknown>) =>
  new Promise<void>((resolve) => process.send!(report, undefined, {}, () => resolve()))

async function readContent(size: number): Promise<Uint8Array> {
  const content = new Uint8Array(size)
  let filled = 0
  while (filled < size) {
    const part = (process.stdin.read(Math.min(size - filled, process.stdin.readableLength)) ??
      null) as Buffer | null
    if (part) {
      content.set(part, filled)
      filled += part.length
    } else await new Promise((resolve) => process.stdin.once('readable', resolve))
  }
  return content
}
