import type { team } from '@millrace/contract'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { audit } from '../../lib/audit.ts'

/** Notifies open consoles of a changed base or source. */
export async function announce(
  context: Context,
  tx: Tx,
  of: { accountId: string; projectId: string; kbId: string; sourceId?: string },
): Promise<void> {
  const change = of.sourceId
    ? { kind: 'source' as const, id: of.sourceId, parentId: of.kbId }
    : { kind: 'knowledge' as const, id: of.kbId, parentId: null }
  await context.events.publish(tx, {
    name: 'change',
    accountId: of.accountId,
    projectId: of.projectId,
    change,
  })
}

/** Writes the audit entry of a member's change and announces it. */
export async function recordChange(
  context: Context,
  tx: Tx,
  input: {
    member: Member
    projectId: string
    kbId: string
    action: team.AuditAction
    details?: Record<string, unknown>
  },
): Promise<void> {
  const { member, projectId, kbId, action } = input
  const { accountId } = member
  await audit(tx, member, { accountId, projectId, action, objectId: kbId, details: input.details ?? {} })
  await announce(context, tx, { accountId, projectId, kbId })
}
