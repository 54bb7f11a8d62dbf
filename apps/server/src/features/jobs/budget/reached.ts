import type { Context } from '../../../context.ts'
import { onePerDatabase } from '../../../lib/one-per-database.ts'

type Reached = Map<string, Set<() => void>>

const reachedOf = onePerDatabase((): Reached => new Map(), 'pool')

/**
 * Calls back when this process has written that a job is at its budget, before anybody hears that the row is on disk
 * with which it was reached: whoever waits for that row begins no other one. Gives the function that ends it.
 */
export function onReached(context: Context, jobId: string, stop: () => void): () => void {
  const reached = reachedOf(context)
  const own = reached.get(jobId) ?? new Set()
  reached.set(jobId, own.add(stop))
  return () => {
    own.delete(stop)
    if (own.size === 0 && reached.get(jobId) === own) reached.delete(jobId)
  }
}

/** Other processes hear of it by the event of the job. */
export const tellReached = (context: Context, jobId: string): void =>
  reachedOf(context)
    .get(jobId)
    ?.forEach((stop) => stop())
