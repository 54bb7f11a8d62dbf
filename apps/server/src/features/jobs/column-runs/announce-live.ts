import type { Tx } from '../../../db/scope.ts'
import { publish } from '../../../events/events.ts'

/** Tells open consoles that statuses of a live column are others, when the transaction commits. */
export const announceLive = (
  tx: Tx,
  sheet: { id: string; accountId: string; projectId: string },
  columnId: string,
): Promise<void> =>
  publish(tx, {
    name: 'change',
    accountId: sheet.accountId,
    projectId: sheet.projectId,
    change: { kind: 'live', id: sheet.id, parentId: columnId },
  })
