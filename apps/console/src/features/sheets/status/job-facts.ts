import type { sheets } from '@millrace/contract'

const ENDS: readonly sheets.AiColumnJob['state'][] = ['SUCCEEDED', 'PARTIAL', 'FAILED', 'CANCELLED']

/** Whether a job is active. */
export const isAtWork = (job: sheets.AiColumnJob | null): job is sheets.AiColumnJob =>
  job !== null && !ENDS.includes(job.state)

/** Finished rows of a job, with any result. */
export const rowsThrough = ({ done, failed, skipped }: sheets.AiColumnJob['counts']): number =>
  done + failed + skipped

/** The progress of a job from 0 to 1; null until its rows are counted. */
export function shareOf({ counts }: sheets.AiColumnJob): number | null {
  if (counts.total === null || counts.total === 0) return null
  return Math.min(1, rowsThrough(counts) / counts.total)
}

/** Whether the last job was stopped by its budget, so that rows are left. */
export const isStoppedByBudget = ({ job, lastJob }: sheets.AiColumn): boolean =>
  !isAtWork(job) && lastJob?.error?.code === 'ceiling_reached'
