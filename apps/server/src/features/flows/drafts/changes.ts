import type { Transaction } from 'kysely'
import type { Context } from '../../../context.ts'
import type { DB } from '../../../db/tables.ts'
import type { Member } from '../../../lib/actor.ts'
import { audit } from '../../../lib/audit.ts'

export interface FlowChange {
  flow: { id: string; projectId: string }
  /** `flow.save`, `flow.publish`, … */
  action: string
  details?: Record<string, unknown>
  /** The trail has this already: consoles are told alone. */
  isSession?: boolean
}

/** Writes the audit entry of a member's write on a flow and tells open consoles. */
export async function recordChange(
  context: Context,
  tx: Transaction<DB>,
  { member, flow, action, details = {}, isSession = false }: FlowChange & { member: Member },
): Promise<void> {
  const { accountId } = member
  const { id, projectId } = flow
  if (!isSession) await audit(tx, member, { accountId, projectId, action, objectId: id, details })
  const change = { kind: 'flow' as const, id, parentId: null }
  await context.events.publish(tx, { name: 'change', accountId, projectId, change })
}
