import type { Context } from '../context.ts'
import { errorMessage } from '../lib/errors.ts'
import { doing, workOf } from '../lib/loop/work.ts'

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS

/** Work that runs at the start of a worker process and then repeatedly. */
export interface MaintenanceTask {
  everyMs: number
  /** Returns how much was done, if that should be logged. Logs and metrics use the function's name. */
  run: (context: Context) => Promise<unknown>
  /** Log message for a non-zero result. */
  done?: string
}

/**
 * Runs a task now and then every `everyMs`, one run at a time; failures are logged. Returns a function that stops it.
 */
export function startTask(context: Context, { run, everyMs, done }: MaintenanceTask): () => void {
  let busy = false
  const once = async () => {
    if (busy) return
    busy = true
    try {
      const count = await doing(workOf('timer', run.name), () => run(context))
      if (done && typeof count === 'number' && count > 0) context.log.info({ count }, done)
    } catch (error) {
      context.log.error({ err: errorMessage(error), task: run.name }, 'a maintenance task failed')
    } finally {
      busy = false
    }
  }
  void once()
  const timer = setInterval(() => void once(), everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
