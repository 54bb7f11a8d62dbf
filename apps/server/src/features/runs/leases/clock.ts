import type { Clock } from '@millrace/engine'
import { deadline } from '../../../lib/deadline.ts'
import type { DatabaseClock } from './database-clock.ts'

/** The engine's clock, based on the database's. */
export const clockOf = ({ now }: Pick<DatabaseClock, 'now'>): Clock => ({
  now,
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve()
      const end = () => {
        callOff()
        signal.removeEventListener('abort', end)
        resolve()
      }
      const callOff = deadline(ms, end)
      signal.addEventListener('abort', end)
    }),
})
