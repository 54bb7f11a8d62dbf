import type { Context } from '../context.ts'
import { errorMessage } from '../lib/errors.ts'
import { doing, workOf } from '../lib/loop/work.ts'

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS

/** Something that is done at the start of a process that works, and again and again. */
export interface MaintenanceTask {
  everyMs: number
  /** Gives how much it did, where that is to be logged. Its name is the one that logs and counters know it by. */
  run: (context: Context) => Promise<unknown>
  /** Logged with the number when it did something. */
  done?: string
}

/** Does a task now and every so many ms, one at a time; what fails is logged. Gives the function that ends it. */
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
