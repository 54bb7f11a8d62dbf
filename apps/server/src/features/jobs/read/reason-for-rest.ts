import type { jobs } from '@millrace/contract'
import { jobError } from '../job-error.ts'
import type { Context } from '../../../context.ts'
import { AWAY_REASON } from '../../../db/pulse.ts'

/** The displayed state of an active job that cannot continue. */
export const atRest = 'PAUSED' satisfies jobs.JobState

/**
 * Why an active job cannot continue, or null. When the database's disk is full, nothing can be stored: the job keeps
 * what is in progress, and continues as soon as there is space.
 */
export function reasonForRest(
  { db }: Pick<Context, 'db'>,
  state: jobs.JobState,
): NonNullable<jobs.Job['error']> | null {
  const message = db.problem()
  if (message === null || message === AWAY_REASON || (state !== 'RUNNING' && state !== 'QUEUED')) return null
  return jobError('no_room')
}
