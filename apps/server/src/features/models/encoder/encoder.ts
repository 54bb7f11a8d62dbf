import { Worker } from 'node:worker_threads'
import type { Meaning } from '@millrace/models'
import type { Context } from '../../../context.ts'
import { errorMessage } from '../../../lib/errors.ts'
import type { Ask, Nearness } from './protocol.ts'

/** A response waits no longer than this; then only words decide. */
const WAIT_MS = 220
const MOST_WAITING = 16
const MEMORY_MB = 256
/** Unloaded after this long without a question. */
const IDLE_MS = 15 * 60_000
/** Pause after a crash, increasing each time. */
const REST_MS = 30_000
const LONGEST_REST_MS = 60 * 60_000

interface Options {
  log: Pick<Context['log'], 'warn'>
  now: () => number
  /** The thread's program; replaced in tests. */
  program?: URL
}

/**
 * A small sentence encoder in its own thread, for the built-in model. It is loaded on first use in about 200 ms, for
 * which no response waits. It never fails a response: when it is slow, busy or has crashed, it returns nothing.
 */
export class Encoder {
  readonly #options: Options
  #thread: Worker | null = null
  #waiting = new Map<number, (told: Nearness['nearness'] | null) => void>()
  #next = 0
  #crashes = 0
  #restsUntil = 0
  #idle: NodeJS.Timeout | undefined

  constructor(options: Options) {
    this.#options = options
  }

  readonly meaning: Meaning = async (question, texts, signal) => {
    if (this.#waiting.size >= MOST_WAITING || this.#options.now() < this.#restsUntil || signal.aborted)
      return null
    const thread = (this.#thread ??= this.#start())
    const id = this.#next++
    return new Promise((resolve) => {
      const end = (told: Nearness['nearness'] | null) => {
        clearTimeout(timer)
        signal.removeEventListener('abort', leave)
        this.#waiting.delete(id)
        resolve(told)
      }
      const leave = () => end(null)
      const timer = setTimeout(leave, WAIT_MS)
      signal.addEventListener('abort', leave, { once: true })
      this.#waiting.set(id, end)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
      thread.postMessage({ id, question, texts } satisfies Ask)
    })
  }

  /** Stops the thread; the next question starts a new one. */
  async close(): Promise<void> {
    clearTimeout(this.#idle)
    const thread = this.#thread
    this.#thread = null
    for (const end of this.#waiting.values()) end(null)
    await thread?.terminate()
  }

  #start(): Worker {
    const thread = new Worker(this.#options.program ?? new URL('./worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
      // It reads its package files, and no settings of this process.
      env: {},
      stdin: false,
    })
    thread.unref()
    thread.on('message', ({ id, nearness }: Nearness) => {
      this.#crashes = 0
      this.#waiting.get(id)?.(nearness)
      this.#restart()
    })
    thread.on('error', (error) => this.#fail(thread, errorMessage(error)))
    thread.on('exit', () => this.#fail(thread, 'it ended'))
    return thread
  }

  #restart(): void {
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => void this.close(), IDLE_MS)
    this.#idle.unref()
  }

  #fail(thread: Worker, why: string): void {
    if (this.#thread !== thread) return
    this.#thread = null
    const rest = Math.min(LONGEST_REST_MS, REST_MS * 2 ** this.#crashes)
    this.#crashes += 1
    this.#restsUntil = this.#options.now() + rest
    this.#options.log.warn(
      { err: why, restMs: rest },
      'the encoder ended; until it starts again, words alone choose answers',
    )
    for (const end of this.#waiting.values()) end(null)
  }
}
