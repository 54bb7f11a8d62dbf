import type { Tx } from '../../../db/scope.ts'
import type { JobRow } from '../types.ts'
import { cutSlice } from './cut-slices.ts'
import { takeUpFailed } from './take-up-failed.ts'

/**
 * Makes the next slice of a job that has rows left: of those that failed and are to be taken up again, then of those
 * that were never cut. Gives how many runs came by it; none also when the plan has only gone on. The job must be locked.
 */
export const nextSlice = (tx: Tx, job: JobRow, size: number): Promise<number> =>
  job.plan.retry ? takeUpFailed(tx, job, job.plan.retry) : cutSlice(tx, job, size)
