import type { Tx } from '../../../db/scope.ts'

/** A schedule whose time has come. */
export interface Firing {
  scheduleId: string
  accountId: string
  projectId: string
  flowId: string
  /** The job whose launch is repeated. */
  jobId: string
  label: string
  /** When it should have been; in the past after downtime. */
  instant: Date
}

/**
 * Launches a copy of the schedule's job within the transaction that moves the schedule on, so that both happen or
 * neither. Gives the new job's id. Throws a Failure when it cannot run: the schedule keeps it for people to see.
 */
export type LaunchAgain = (tx: Tx, firing: Firing) => Promise<string>
