import type { Tx } from '../../../db/scope.ts'

/** A schedule that is due. */
export interface Firing {
  scheduleId: string
  accountId: string
  projectId: string
  flowId: string
  /** The job to repeat. */
  jobId: string
  label: string
  /** The scheduled time; in the past after downtime. */
  instant: Date
}

/**
 * Launches a copy of the schedule's job in the transaction that advances the schedule, so that both happen or neither.
 * Returns the new job's id. Throws a Failure when it cannot run, which is stored in the schedule.
 */
export type LaunchAgain = (tx: Tx, firing: Firing) => Promise<string>
