import type { team } from '@millrace/contract'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import type { Actor } from '../../lib/actor.ts'
import { audit } from '../../lib/audit.ts'

interface TeamChange {
  actor: Actor
  accountId: string
  /** Noun and verb, such as `member.remove`. */
  action: team.AuditAction
  objectId: string
  details?: Record<string, unknown>
  /** The user whose rights changed: their open streams check them again. */
  userId?: string
}

/** Writes the audit entry and notifies the account's consoles, in the transaction of the change. */
export async function recordTeamChange(context: Context, tx: Tx, change: TeamChange): Promise<void> {
  const { actor, accountId, action, objectId, details = {}, userId } = change
  await audit(tx, actor, { accountId, action, objectId, details })
  await context.events.publish(tx, {
    name: 'change',
    accountId,
    projectId: null,
    change: { kind: 'team', id: objectId, parentId: null },
  })
  if (userId) await context.events.publish(tx, { name: 'sessions', userId })
}
