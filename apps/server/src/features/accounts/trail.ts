import type { team } from '@millrace/contract'
import { sql } from 'kysely'
import type { Tx } from '../../db/scope.ts'
import type { Actor } from '../../lib/actor.ts'
import { audit } from '../../lib/audit.ts'

interface UserDeed {
  userId: string
  /** Such as `session.begin`. */
  action: team.AuditAction
  details?: Record<string, unknown>
}

/** Writes an event about a user to the audit trail of each account that they belong to. */
export async function auditUser(tx: Tx, actor: Actor, deed: UserDeed): Promise<void> {
  const { rows } = await sql<{ account_id: string; email: string }>`select m.account_id, u.email
    from memberships m join users u on u.id = m.user_id where m.user_id = ${deed.userId} order by m.account_id`.execute(
    tx,
  )
  for (const { account_id: accountId, email } of rows)
    await audit(tx, actor, {
      accountId,
      action: deed.action,
      objectId: deed.userId,
      details: { ...(actor.kind === 'member' ? {} : { user: email }), ...deed.details },
    })
}
