import type { Clock } from '@millrace/engine'
import type { Context } from '../../../context.ts'

/** The engine's clock on that of the process. */
export const clockOf = (context: Context): Clock => ({
  now: () => context.now().getTime(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve()
      const end = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', end)
        resolve()
      }
      const timer = setTimeout(end, ms)
      signal.addEventListener('abort', end)
    }),
})
