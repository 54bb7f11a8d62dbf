import type { jobs } from '@millrace/contract'
import { jobError } from '../job-error.ts'
import type { Context } from '../../../context.ts'
import { AWAY_REASON } from '../../../db/pulse.ts'

/** What a job is shown as that rests for want of something. */
export const atRest = 'PAUSED' satisfies jobs.JobState

/**
 * Why a job that is under way rests all the same; null: it doesn't. Where the disk of the database is full no state can
 * be kept: the job holds on to what it has at work, and goes on by itself as soon as there is room.
 */
export function reasonForRest(
  { db }: Pick<Context, 'db'>,
  state: jobs.JobState,
): NonNullable<jobs.Job['error']> | null {
  const message = db.problem()
  if (message === null || message === AWAY_REASON || (state !== 'RUNNING' && state !== 'QUEUED')) return null
  return jobError('no_room')
}
