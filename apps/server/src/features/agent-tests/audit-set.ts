import type { Tx } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { audit } from '../../lib/audit.ts'
import type { SetRow } from './queries.ts'

/** What was done with a test set, in the trail of its agent or flow. */
export function auditSet(
  tx: Tx,
  member: Member,
  {
    set,
    verb,
    details,
  }: {
    set: Pick<SetRow, 'account_id' | 'project_id' | 'agent_id' | 'flow_id'>
    verb: 'create' | 'update' | 'delete' | 'run'
    details: Record<string, unknown>
  },
): Promise<void> {
  const { account_id: accountId, project_id: projectId, agent_id: agentId, flow_id: flowId } = set
  const entry = { accountId, projectId, details }
  return agentId === null
    ? audit(tx, member, { ...entry, action: `flowTest.${verb}`, objectId: flowId! })
    : audit(tx, member, { ...entry, action: `agentTest.${verb}`, objectId: agentId })
}
