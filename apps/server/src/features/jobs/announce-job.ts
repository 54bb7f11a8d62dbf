import type { Tx } from '../../db/scope.ts'
import { publish } from '../../events/events.ts'

/** Tells open consoles, and the processes that run it, that a job has changed; when the transaction commits. */
export const announceJob = (
  tx: Tx,
  { id, accountId, projectId, flowId }: { id: string; accountId: string; projectId: string; flowId: string },
): Promise<void> =>
  publish(tx, { name: 'change', accountId, projectId, change: { kind: 'job', id, parentId: flowId } })
