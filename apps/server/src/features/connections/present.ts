import type { connections } from '@millrace/contract'
import type { Member } from '../../lib/actor.ts'
import type { AgentUse, BaseUse, ConnectionRow, FlowUse } from './rows.ts'
import { purposesOf } from './vendors/vendors.ts'

/** A connection without its tokens. One whose key is missing is shown as broken, whatever its last state. */
export function presentConnection(
  row: ConnectionRow,
  {
    keyIds,
    uses,
    baseUses,
    agentUses,
    member,
  }: {
    keyIds: ReadonlySet<string>
    uses: readonly FlowUse[]
    baseUses: readonly BaseUse[]
    agentUses: readonly AgentUse[]
    member: Member
  },
): connections.Connection {
  const isClosed = !keyIds.has(row.key_id)
  const isReachable = ({ projectId }: { projectId: string }) => member.projectIds.includes(projectId)
  const usedBy = uses.filter(isReachable)
  const bases = baseUses.filter(isReachable)
  const agents = agentUses.filter(isReachable)
  const all = uses.length + baseUses.length + agentUses.length
  const code = isClosed ? ('closed' as const) : row.problem
  return {
    id: row.id,
    projectId: row.project_id,
    vendor: row.vendor,
    name: row.name,
    purposes: purposesOf(row.vendor, row.scopes),
    scopes: row.scopes,
    state: isClosed ? 'error' : row.state,
    problem: code === null ? null : { code, detail: isClosed ? null : row.problem_detail },
    usedBy,
    bases,
    agents,
    hidden: all - usedBy.length - bases.length - agents.length,
    mail: row.mail,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
