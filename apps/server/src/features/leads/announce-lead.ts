import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import type { LeadRow } from './queries.ts'

/** Tells open consoles that a lead has changed. */
export const announceLead = (
  context: Context,
  tx: Tx,
  {
    id,
    account_id: accountId,
    project_id: projectId,
    agent_id: parentId,
  }: Pick<LeadRow, 'id' | 'account_id' | 'project_id' | 'agent_id'>,
): Promise<void> =>
  context.events.publish(tx, { name: 'change', accountId, projectId, change: { kind: 'lead', id, parentId } })
