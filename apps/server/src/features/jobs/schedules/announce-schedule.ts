import type { Tx } from '../../../db/scope.ts'
import { publish } from '../../../events/events.ts'
import type { JobPlace } from './find-job.ts'

/** Notifies open consoles on commit that a job's schedule changed. */
export const announceSchedule = (tx: Tx, job: JobPlace): Promise<void> =>
  publish(tx, {
    name: 'change',
    accountId: job.accountId,
    projectId: job.projectId,
    change: { kind: 'job', id: job.id, parentId: job.flowId },
  })
