import type { team } from '@millrace/contract'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { audit } from '../../lib/audit.ts'

/** Notifies open consoles. */
export async function publishChange(
  context: Context,
  tx: Tx,
  { accountId, id }: { accountId: string; id: string },
): Promise<void> {
  const change = { kind: 'connection' as const, id, parentId: null }
  await context.events.publish(tx, { name: 'change', accountId, projectId: null, change })
}

/** Writes the audit entry for a member's change to a connection and notifies open consoles. */
export async function recordChange(
  context: Context,
  tx: Tx,
  input: {
    member: Member
    projectId: string | null
    id: string
    action: team.AuditAction
    details: Record<string, unknown>
  },
): Promise<void> {
  const { member, projectId, id, action, details } = input
  const { accountId } = member
  await audit(tx, member, { accountId, projectId, action, objectId: id, details })
  await publishChange(context, tx, { accountId, id })
}
