import type { Context } from '../../../context.ts'
import { onePerDatabase } from '../../../lib/one-per-database.ts'

type Reached = Map<string, Set<() => void>>

const reachedOf = onePerDatabase((): Reached => new Map(), 'pool')

/**
 * Calls back when this process has stored that a job's budget is reached, before anyone learns that the last row is
 * stored, so that whoever waits for that row starts no other one. Returns a function to stop.
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

/** Other processes learn it from the job's event. */
export const tellReached = (context: Context, jobId: string): void =>
  reachedOf(context)
    .get(jobId)
    ?.forEach((stop) => stop())
