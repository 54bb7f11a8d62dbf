import { say } from '@millrace/contract'
import { Worker } from 'node:worker_threads'
import type { CodeLimits } from './limits.ts'
import { type CodeResult, type CodeTask, READY, type TimedResult, type WorkerSettings } from './messages.ts'

/** Memory of the thread besides that of scripts. */
const OWN_MEMORY_MB = 128

interface Running {
  resolve: (result: TimedResult) => void
  began: number
  watchdog: NodeJS.Timeout
}

/** A thread that runs one script at a time. A script that hangs or breaks it ends it permanently. */
export class CodeThread {
  /** True when it accepts no more scripts. */
  ended = false
  private readonly worker: Worker
  private readonly limits: CodeLimits
  private readonly ready: Promise<void>
  private current: Running | null = null

  constructor(limits: CodeLimits) {
    this.limits = limits
    this.worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: { limits } satisfies WorkerSettings,
      resourceLimits: { maxOldGenerationSizeMb: OWN_MEMORY_MB },
      // Untrusted code must not see this process's environment.
      env: {},
      stdin: false,
    })
    this.ready = new Promise((resolve) => {
      this.worker.on('message', (message: CodeResult | typeof READY) => {
        if (message === READY) resolve()
        else this.finish(message)
      })
      this.worker.on('error', (error: Error & { code?: string }) => {
        this.end(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? memory() : crashed(error.message))
        resolve()
      })
      this.worker.on('exit', () => {
        this.end(crashed('it ended'))
        resolve()
      })
    })
    this.worker.unref()
  }

  /** The result, within the time limit plus a grace period. Not while another script is running. */
  async run(task: CodeTask): Promise<TimedResult> {
    await this.ready
    if (this.ended) return { result: crashed('it could not start'), ms: 0 }
    return new Promise((resolve) => {
      const watchdog = setTimeout(() => {
        this.end({
          ok: false,
          problem: 'time',
          why: say('code.time', { seconds: this.limits.timeMs / 1000 }),
          line: null,
        })
      }, this.limits.timeMs + this.limits.graceMs)
      this.current = { resolve, watchdog, began: performance.now() }
      this.worker.ref()
      this.worker.postMessage(task, [])
    })
  }

  /** Ends the thread; a running script gets this result. */
  end(result: CodeResult): void {
    this.ended = true
    this.finish(result)
    void this.worker.terminate()
  }

  private finish(result: CodeResult): void {
    const { current } = this
    if (!current) return
    this.current = null
    clearTimeout(current.watchdog)
    this.worker.unref()
    current.resolve({ result, ms: Math.max(1, Math.round(performance.now() - current.began)) })
  }
}

const crashed = (said: string): CodeResult => ({
  ok: false,
  problem: 'crashed',
  why: say('code.crashed', { said }),
  line: null,
})

const memory = (): CodeResult => ({
  ok: false,
  problem: 'memory',
  why: say('code.memory'),
  line: null,
})

/** Result for scripts that run while the process stops. */
export const STOPPED: CodeResult = crashed('the server stops')
