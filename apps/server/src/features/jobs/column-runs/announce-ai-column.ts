import type { Tx } from '../../../db/scope.ts'
import { publish } from '../../../events/events.ts'

/** Notifies open consoles on commit that statuses of an AI column changed. */
export const announceAiColumn = (
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
