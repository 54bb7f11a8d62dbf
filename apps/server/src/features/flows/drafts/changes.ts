import type { team } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import type { Member } from '../../../lib/actor.ts'
import { audit } from '../../../lib/audit.ts'
import { refreshColumns } from './refresh-columns.ts'

interface FlowChange {
  flow: { id: string; projectId: string }
  /** `flow.save`, `flow.publish`, … */
  action: team.AuditAction
  details?: Record<string, unknown>
  /** Already in the audit log: only notifies consoles. */
  isSession?: boolean
}

/** Actions that change which version runs, or whether any does. */
const RUNS_OTHERWISE: ReadonlySet<string> = new Set([
  'flow.publish',
  'flow.delete',
  'flow.restore',
  'flow.deleteVersion',
  'flow.moveIn',
  'flow.moveOut',
])

/** Writes the audit entry for a member's change of a flow, and notifies open consoles and the columns it fills. */
export async function recordChange(
  context: Context,
  tx: Tx,
  { member, flow, action, details = {}, isSession = false }: FlowChange & { member: Member },
): Promise<void> {
  const { accountId } = member
  const { id, projectId } = flow
  if (!isSession) await audit(tx, member, { accountId, projectId, action, objectId: id, details })
  const change = { kind: 'flow' as const, id, parentId: null }
  await context.events.publish(tx, { name: 'change', accountId, projectId, change })
  if (RUNS_OTHERWISE.has(action)) await refreshColumns(tx, id)
}
