import { Worker } from 'node:worker_threads'
import { type FromWorker, type ToWorker, WatchCell, type WorkerOptions } from './messages.ts'

export interface WorkerFailure {
  code: string
  message: string
}

interface WorkerEvents {
  onData(id: number, bytes: Buffer): void
  onEnd(id: number): void
  /** The thread ended without being stopped. */
  onFailure(failure: WorkerFailure): void
}

// The final checkpoint writes at most the 16 MB of shared buffers; if it takes much longer, it hangs.
const STOP_LIMIT_MS = 30_000

/** One lifetime of the database thread. */
export class WorkerHandle {
  readonly watch: WatchCell
  readonly #worker: Worker
  readonly #exited: Promise<void>
  #failure: WorkerFailure = { code: '58000', message: 'the database thread ended' }
  #stopping = false
  #ready = false

  private constructor(worker: Worker, watch: WatchCell, events: WorkerEvents) {
    this.#worker = worker
    this.watch = watch
    worker.on('message', (message: FromWorker) => this.#receive(message, events))
    worker.on('error', (error: Error) => {
      this.#failure = { code: '58000', message: error.message }
    })
    this.#exited = new Promise((resolve) => {
      worker.once('exit', () => {
        resolve()
        if (this.#ready && !this.#stopping) events.onFailure(this.#failure)
      })
    })
  }

  /** Starts the thread; resolves when PostgreSQL is open, after recovery if necessary. */
  static async start(options: Omit<WorkerOptions, 'watch'>, events: WorkerEvents): Promise<WorkerHandle> {
    const watch = new WatchCell()
    const workerData: WorkerOptions = { ...options, watch: watch.memory }
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      name: 'postgres',
      workerData,
      // The parent's flags may only be valid in a main thread (test runners, inspectors).
      execArgv: [],
    })
    const handle = new WorkerHandle(worker, watch, events)
    await handle.#opened()
    return handle
  }

  post(message: ToWorker, transfer: ArrayBuffer[] = []): void {
    this.#worker.postMessage(message, transfer)
  }

  /** Copies the database files between two transactions. */
  async copyFiles(folder: string): Promise<void> {
    const copied = new Promise<string | null>((resolve) => {
      const look = (message: FromWorker) => {
        if (message.kind !== 'copied' || message.folder !== folder) return
        this.#worker.off('message', look)
        resolve(message.error)
      }
      this.#worker.on('message', look)
    })
    this.post({ kind: 'copy', folder })
    const error = await Promise.race([copied, this.#exited.then(() => this.#failure.message)])
    if (error !== null) throw new Error(`the database's files could not be copied: ${error}`)
  }

  /** Ends the thread immediately, like a crash; the failure is reported. */
  async kill(failure: WorkerFailure): Promise<void> {
    this.#failure = failure
    await this.#worker.terminate()
  }

  /** Ends the thread properly. */
  async stop(): Promise<void> {
    this.#stopping = true
    this.post({ kind: 'stop' })
    const limit = setTimeout(() => void this.#worker.terminate(), STOP_LIMIT_MS)
    await this.#exited
    clearTimeout(limit)
  }

  async #opened(): Promise<void> {
    const ready = new Promise<void>((resolve) => {
      this.#worker.on('message', (message: FromWorker) => {
        if (message.kind === 'ready') resolve()
      })
    })
    await Promise.race([ready, this.#exited])
    if (!this.#ready) throw new Error(this.#failure.message)
  }

  #receive(message: FromWorker, events: WorkerEvents) {
    if (message.kind === 'data') events.onData(message.id, Buffer.from(message.bytes.buffer))
    else if (message.kind === 'end') events.onEnd(message.id)
    else if (message.kind === 'fatal') this.#failure = message
    else if (message.kind === 'ready') this.#ready = true
  }
}
