import { open } from 'node:fs/promises'
import type { ChildProcess } from 'node:child_process'
import { watchMemory } from '../../../../lib/documents/reader/memory.ts'
import { ReaderError } from './errors.ts'
import { launchReader } from './launch.ts'
import type { ReaderReport, ReaderTask } from './protocol.ts'

/** Memory limit of the process; beyond it, the file is rejected. */
const MEMORY_MB = 640
const COMPLAINT_CHARS = 2000

/**
 * Reads a file in a separate process and yields its reports one at a time; the next is requested when the last one was
 * handled. Throws `ReaderError` with advice for the user, or the signal's reason.
 */
export async function* readInProcess(
  path: string,
  task: ReaderTask,
  { signal, silentMs }: { signal?: AbortSignal; silentMs: number },
): AsyncGenerator<ReaderReport> {
  const file = await openGiven(path)
  const child = launchReader(file.fd)
  await file.close()
  const inbox = new Inbox()
  const watches = watch(child, { inbox, signal, silentMs })
  try {
    child.send(task, (error) => error && inbox.fail(error))
    for (;;) {
      const report = await inbox.next()
      if (report.type === 'failed') throw new ReaderError(report.code, report.message)
      yield report
      if (report.type !== 'piece') return
      if (child.connected) child.send({ type: 'more' }, () => undefined)
      watches.heard()
    }
  } finally {
    watches.stop()
    child.kill('SIGKILL')
  }
}

async function openGiven(path: string) {
  try {
    return await open(path, 'r')
  } catch {
    throw new ReaderError('not_found', 'The file is no longer on the server. Upload it again.')
  }
}

/** Received reports, and the consumer waiting for the next one. */
class Inbox {
  readonly #reports: ReaderReport[] = []
  #waiting: PromiseWithResolvers<ReaderReport> | null = null
  #error: unknown = null

  put(report: ReaderReport): void {
    if (this.#waiting) this.#waiting.resolve(report)
    else this.#reports.push(report)
    this.#waiting = null
  }

  /** Reports received earlier are still delivered. */
  fail(error: unknown): void {
    this.#error ??= error
    this.#waiting?.reject(this.#error)
    this.#waiting = null
  }

  next(): Promise<ReaderReport> {
    const report = this.#reports.shift()
    if (report) return Promise.resolve(report)
    if (this.#error !== null) return Promise.reject(this.#error)
    this.#waiting = Promise.withResolvers<ReaderReport>()
    return this.#waiting.promise
  }
}

function watch(
  child: ChildProcess,
  { inbox, signal, silentMs }: { inbox: Inbox; signal: AbortSignal | undefined; silentMs: number },
) {
  let complaints = ''
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    complaints = (complaints + text).slice(-COMPLAINT_CHARS)
  })
  const timer = setTimeout(() => inbox.fail(tooSlow()), silentMs)
  const memory = watchMemory(child.pid, MEMORY_MB, () => inbox.fail(tooMuchMemory()))
  const abort = () => inbox.fail(signal!.reason)
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort, { once: true })
  child.on('message', (report: ReaderReport) => inbox.put(report))
  child.on('error', (error) => inbox.fail(error))
  // Its output is complete only now.
  child.on('close', () =>
    inbox.fail(/heap/i.test(complaints) ? tooMuchMemory() : new Error(complaints || 'ended')),
  )
  return {
    heard: () => void timer.refresh(),
    stop: () => {
      clearTimeout(timer)
      memory.stop()
      signal?.removeEventListener('abort', abort)
    },
  }
}

const tooMuchMemory = () =>
  new ReaderError(
    'too_much_memory',
    'Reading this file takes more memory than allowed. Split it or save it as CSV.',
  )

const tooSlow = () =>
  new ReaderError('too_slow', 'Reading this file took too long. Split it or save it as CSV.')
