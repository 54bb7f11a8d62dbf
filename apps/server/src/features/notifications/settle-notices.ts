import { sql } from 'kysely'
import type { Tx } from '../../db/scope.ts'
import { publish } from '../../events/events.ts'

interface SettledMatter {
  accountId: string
  /** The `subject` that the notices were stored with. */
  subject: string
}

/**
 * Marks the notices about a matter as read for everyone in the account, because nobody has to attend to it any more, and
 * has open consoles count again. Does nothing if there are none.
 */
export async function settleNotices(tx: Tx, { accountId, subject }: SettledMatter): Promise<void> {
  const { rows } = await sql<{ project_id: string | null }>`with settled as (
      update notifications set settled_at = now()
      where account_id = ${accountId} and subject = ${subject} and settled_at is null returning project_id)
    select distinct project_id from settled`.execute(tx)
  for (const { project_id: projectId } of rows)
    await publish(tx, {
      name: 'change',
      accountId,
      projectId,
      change: { kind: 'notification', id: subject, parentId: null },
    })
}
