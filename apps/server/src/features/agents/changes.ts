import type { team } from '@millrace/contract'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { audit } from '../../lib/audit.ts'

/** Writes the audit entry for a member's change to an agent and notifies open consoles. */
export async function recordChange(
  context: Context,
  tx: Tx,
  input: {
    member: Member
    projectId: string
    agentId: string
    action: team.AuditAction
    details?: Record<string, unknown>
  },
): Promise<void> {
  const { member, projectId, agentId, action } = input
  const { accountId } = member
  await audit(tx, member, { accountId, projectId, action, objectId: agentId, details: input.details ?? {} })
  const change = { kind: 'agent' as const, id: agentId, parentId: null }
  await context.events.publish(tx, { name: 'change', accountId, projectId, change })
}
