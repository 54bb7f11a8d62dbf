import type { team } from '@millrace/contract'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { audit } from '../../lib/audit.ts'

/** Writes the audit entry of a member's write on a tool and tells open consoles. */
export async function recordChange(
  context: Context,
  tx: Tx,
  input: {
    member: Member
    projectId: string
    toolId: string
    action: team.AuditAction
    details: Record<string, unknown>
  },
): Promise<void> {
  const { member, projectId, toolId, action, details } = input
  const { accountId } = member
  await audit(tx, member, { accountId, projectId, action, objectId: toolId, details })
  const change = { kind: 'tool' as const, id: toolId, parentId: null }
  await context.events.publish(tx, { name: 'change', accountId, projectId, change })
}
