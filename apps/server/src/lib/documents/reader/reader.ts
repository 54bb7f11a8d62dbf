import { say } from '@millrace/contract/reasons'
import type { ChildProcess } from 'node:child_process'
import type { Socket } from 'node:net'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { DocumentError } from '../errors.ts'
import { TOO_MUCH_MEMORY } from '../parse-bytes.ts'
import { launchReader, type Program } from './launch.ts'
import { watchMemory } from './memory.ts'
import type { Report, Task, Work } from './protocol.ts'
import { deadline } from '../../deadline.ts'

const PART_BYTES = 256 * 1024

/** Sends a task and its content to a reader. Returns a function that stops sending. */
function feed(child: ChildProcess, { task, content }: Work, reject: (error: Error) => void): () => void {
  const source =
    typeof content === 'string' ? fileParts(content, task.size) : Readable.from(byteParts(content))
  let sent = 0
  const unreadable = (cause?: unknown) =>
    reject(new DocumentError('broken', say('document.store'), { cause }))
  source.on('data', (part: Uint8Array) => (sent += part.length))
  source.on('end', () => sent < task.size && unreadable())
  source.on('error', unreadable)
  child.send(task, (error) => error && unreadable(error))
  source.pipe(child.stdin!, { end: false })
  return () => {
    source.unpipe(child.stdin!)
    source.destroy()
  }
}

const fileParts = (path: string, size: number) =>
  size === 0 ? Readable.from([]) : createReadStream(path, { end: size - 1, highWaterMark: PART_BYTES })

function* byteParts(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PART_BYTES) yield bytes.subarray(at, at + PART_BYTES)
}

/** One reader process. */
export interface Reader<T extends Task, R> {
  /** Reads one document at a time. Throws `DocumentError`, or the signal's reason. */
  read(work: Work<T>): Promise<R>
  /** False once the process has ended or must not be reused. */
  readonly usable: boolean
  end(): void
}

type Settle<R> = Pick<PromiseWithResolvers<R>, 'resolve' | 'reject'>
type Refuse = Pick<Settle<unknown>, 'reject'>
/** Releases the resources of a watch. */
type Release = () => void

const ERROR_CHARACTERS = 2000
/** A process that used more memory than this is not reused. */
const KEPT_MB = 320

/** Starts a reader process. An idle one does not keep the server running. */
export function startReader<T extends Task, R>(program: Program): Reader<T, R> {
  const child = launchReader(program)
  const state = { usable: true, complaints: '' }
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    state.complaints = (state.complaints + text).slice(-ERROR_CHARACTERS)
  })
  child.on('error', () => (state.usable = false))
  child.on('exit', () => (state.usable = false))
  // A write to a process that has ended is reported by its exit event.
  child.stdin!.on('error', () => undefined)
  const end = () => {
    state.usable = false
    child.kill('SIGKILL')
  }

  async function read(work: Work<T>): Promise<R> {
    const { promise, ...settle } = Promise.withResolvers<R>()
    let answered = false
    keepAlive(child, true)
    const memory = watchMemory(child.pid, work.task.limits.memoryMb, () => settle.reject(tooMuchMemory()))
    const releases = [
      memory.stop,
      watchSignal(work.signal, settle),
      watchTime(work.task.limits.timeMs, settle),
      watchEnd(child, settle, () => state.complaints),
      watchReports(child, { work, settle, onAnswer: () => (answered = true) }),
      feed(child, work, settle.reject),
    ]
    try {
      return await promise
    } finally {
      for (const release of releases) release()
      keepAlive(child, false)
      // An interrupted reader may be mid-document, and a large one does not shrink: neither is reused.
      if (!answered || memory.peakMb() > KEPT_MB) end()
    }
  }

  return {
    read,
    end,
    get usable() {
      return state.usable
    },
  }
}

function keepAlive(child: ChildProcess, wanted: boolean): void {
  const pipes = [child.stdin, child.stderr] as Socket[]
  for (const handle of [child, child.channel, ...pipes]) {
    if (wanted) handle?.ref()
    else handle?.unref()
  }
}

function watchSignal(signal: AbortSignal | undefined, { reject }: Refuse): Release {
  const abort = () => reject(signal!.reason)
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort, { once: true })
  return () => signal?.removeEventListener('abort', abort)
}

function watchTime(ms: number, { reject }: Refuse): Release {
  const seconds = Math.round(ms / 1000)
  const why = say('document.slow', { seconds })
  return deadline(ms, () => reject(new DocumentError('too_slow', why)))
}

function watchEnd(child: ChildProcess, { reject }: Refuse, complaints: () => string): Release {
  const ended = (_code: number | null, signal: string | null) => {
    const cause = new Error(complaints() || `the reading process ended (${signal})`)
    reject(/heap/i.test(complaints()) ? tooMuchMemory(cause) : crashed(cause))
  }
  const failed = (error: Error) => reject(crashed(error))
  child.on('exit', ended).on('error', failed)
  return () => child.off('exit', ended).off('error', failed)
}

function watchReports<R>(
  child: ChildProcess,
  { work, settle, onAnswer }: { work: Work; settle: Settle<R>; onAnswer: () => void },
): Release {
  const hear = (report: Report<R>) => {
    if (report.type === 'progress') return work.onProgress?.(report.progress)
    onAnswer()
    if (report.type === 'done') return settle.resolve(report.result)
    const cause = report.detail === '' ? undefined : new Error(report.detail)
    return settle.reject(new DocumentError(report.code, report.why, { cause }))
  }
  child.on('message', hear)
  return () => child.off('message', hear)
}

const tooMuchMemory = (cause?: unknown) => new DocumentError('too_much_memory', TOO_MUCH_MEMORY, { cause })
const crashed = (cause: unknown) =>
  new DocumentError('broken', say('document.crashed'), {
    cause,
  })
