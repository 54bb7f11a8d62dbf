import type { Plan } from '@millrace/engine'
import type { JobRow } from '../types.ts'
import { laneCount, laneShare } from '../launch/send-lanes.ts'

const SIZE = { least: 20, most: 500 }
/** Rows of a slow flow that a lane has at work one after the other before it needs another slice. */
const ROUNDS = 5
/** Slices that each lane gets at least, so that all end at about the same time. */
const SLICES_EACH = 4

/** Nothing but calculating: no step does anything to the world, or waits for it. */
export const isPure = (plan: Plan): boolean =>
  [...plan.byId.values()].every(({ effects, role }) => effects === 'pure' && role !== 'call')

/** Rows of a slice: many of a flow that only calculates, few of one that waits for the world. */
export function sliceSize(job: JobRow, plan: Plan): number {
  const wanted = isPure(plan) ? SIZE.most : laneShare(job.concurrency, 0) * ROUNDS
  const fair =
    job.total === null ? SIZE.most : Math.ceil(job.total / laneCount(job.concurrency) / SLICES_EACH)
  return Math.max(SIZE.least, Math.min(wanted, fair, SIZE.most))
}
