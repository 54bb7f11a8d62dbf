import type { Context } from '../../../context.ts'

type Reached = Map<string, Set<() => void>>

const known = new WeakMap<Context['db']['pool'], Reached>()

function reachedOf({ db }: Context): Reached {
  let own = known.get(db.pool)
  if (!own) known.set(db.pool, (own = new Map()))
  return own
}

/**
 * Calls back when this process has written that a job is at its ceiling, before anybody hears that the row is on disk
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
