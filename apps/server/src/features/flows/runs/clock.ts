import type { Clock } from '@millrace/engine'
import type { DatabaseClock } from './database-clock.ts'

/** The engine's clock on that of the database. */
export const clockOf = ({ now }: Pick<DatabaseClock, 'now'>): Clock => ({
  now,
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
