import { sql } from 'kysely'
import { publish } from '../../../events/events.ts'
import type { OpenSheet, Tx } from './types.ts'

/**
 * Ends every write: increments the sheet's revision, updates its row count and notifies live listeners on commit.
 * Returns the new revision.
 */
export async function finishWrite(tx: Tx, sheet: OpenSheet, { rows = 0 } = {}): Promise<number> {
  const { rows: updated } = await sql<{ revision: number; row_count: number }>`
    update sheets set revision = revision + 1, row_count = row_count + ${rows}, updated_at = now()
    where id = ${sheet.id} returning revision, row_count`.execute(tx)
  sheet.revision = updated[0]!.revision
  sheet.rowCount = updated[0]!.row_count
  await announceSheet(tx, sheet)
  return sheet.revision
}

/** Notifies open consoles on commit that a sheet or its records changed. */
export const announceSheet = (
  tx: Tx,
  { id, accountId, projectId }: Pick<OpenSheet, 'id' | 'accountId' | 'projectId'>,
): Promise<void> =>
  publish(tx, {
    name: 'change',
    accountId,
    projectId,
    change: { kind: 'sheet', id, parentId: projectId },
  })
