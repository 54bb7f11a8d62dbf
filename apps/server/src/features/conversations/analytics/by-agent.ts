import { conversations } from '@millrace/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import { presentFigures } from './figures.ts'
import type { Figures, selectReplies } from './select-figures.ts'

interface AgentRow {
  id: string
  name: string
}

/** Figures per agent of a project, sorted by conversations; agents without any come last. */
export async function selectAgents(
  tx: Tx,
  project: string,
  { byAgent, byAgentBefore }: Figures,
  { ofAgent }: Awaited<ReturnType<typeof selectReplies>>,
): Promise<conversations.Analytics['agents']> {
  const { rows } = await sql<AgentRow>`select a.id, a.name from agents a where a.project_id = ${project}
    order by array_position(${[...byAgent.keys()]}::text[], a.id), a.name, a.id
    limit ${conversations.MOST_AGENTS}`.execute(tx)
  return rows.map(({ id, name }) => ({
    agentId: id,
    name,
    ...presentFigures(byAgent.get(id)),
    replySeconds: ofAgent(id),
    before: byAgentBefore.get(id)?.conversations ?? 0,
  }))
}
