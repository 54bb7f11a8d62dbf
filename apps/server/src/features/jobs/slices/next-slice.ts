import type { Tx } from '../../../db/scope.ts'
import type { JobRow } from '../types.ts'
import { cutSlice } from './cut-slices.ts'
import { takeUpFailed } from './take-up-failed.ts'

/**
 * Creates the next slice of a job: first from failed rows to be retried, then from new rows. Returns the number of
 * runs; zero also when only the plan was advanced. The job must be locked.
 */
export const nextSlice = (tx: Tx, job: JobRow, size: number): Promise<number> =>
  job.plan.retry ? takeUpFailed(tx, job, job.plan.retry) : cutSlice(tx, job, size)
