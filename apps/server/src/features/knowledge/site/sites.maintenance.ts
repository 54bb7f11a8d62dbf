import type { Context } from '../../../context.ts'
import { MINUTE_MS, type MaintenanceTask } from '../../../ops/maintenance.ts'
import { resumeCrawls } from './resume-crawls.ts'
import { resumeRefreshes, startDueRefreshes } from './start-refresh.ts'

/** Starts due refreshes, and resumes work without a job; returns the number of each. */
export async function refreshSites(context: Context): Promise<{ due: number; resent: number }> {
  const due = await startDueRefreshes(context)
  const resent = (await resumeCrawls(context)) + (await resumeRefreshes(context))
  return { due, resent }
}

export const sites: MaintenanceTask = {
  everyMs: MINUTE_MS,
  run: async function maintainSites(context) {
    const { due, resent } = await refreshSites(context)
    return due + resent
  },
  done: 'refreshes and crawls of websites were sent',
}
