import type { Tx } from '../../db/scope.ts'
import { publish } from '../../events/events.ts'

/** Notifies open consoles and worker processes on commit that a job has changed. */
export const announceJob = (
  tx: Tx,
  { id, accountId, projectId, flowId }: { id: string; accountId: string; projectId: string; flowId: string },
): Promise<void> =>
  publish(tx, { name: 'change', accountId, projectId, change: { kind: 'job', id, parentId: flowId } })
