import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import type { AgentRow } from '../agents/index.ts'

/** Has the consoles that show the agent read its connections again. */
export async function announceConnection(
  context: Context,
  tx: Tx,
  { id, account_id: accountId, project_id: projectId }: Pick<AgentRow, 'id' | 'account_id' | 'project_id'>,
): Promise<void> {
  const change = { kind: 'agent' as const, id, parentId: null }
  await context.events.publish(tx, { name: 'change', accountId, projectId, change })
}
