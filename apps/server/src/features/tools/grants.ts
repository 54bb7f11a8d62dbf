import type { tools } from '@millrace/contract'
import { sql } from 'kysely'
import type { Tx } from '../../db/scope.ts'
import { notFound } from '../../lib/errors.ts'
import { shownOrigin } from './queries.ts'

export interface GrantWish {
  toolId: string
  allowWrite: boolean
}

interface GrantRow {
  id: string
  kind: tools.Tool['kind']
  name: string
  description: string
  effect: tools.Tool['effect']
  origin: string
  title: string | null
  granted_origin: string
  allow_write: boolean
  granted_by: string | null
  granted_at: Date
}

/** The tools that an owner granted to the agent, and whether each grant is still valid. */
export async function readGrants(tx: Tx, agentId: string): Promise<tools.Grant[]> {
  const { rows } = await sql<GrantRow>`
    select t.id, t.kind, t.name, t.description, t.effect, t.origin, g.origin as granted_origin, g.allow_write,
      u.name as granted_by, g.granted_at, (select f.title from flows f where f.id = t.flow_id) as title
    from agent_tools g join tools t on t.id = g.tool_id left join users u on u.id = g.granted_by
    where g.agent_id = ${agentId} order by g.position, t.name`.execute(tx)
  return rows.map((row) => ({
    tool: {
      id: row.id,
      kind: row.kind,
      name: row.name,
      description: row.description,
      effect: row.effect,
      origin: shownOrigin(row, row.title),
    },
    allowWrite: row.allow_write,
    state: stateOf(row),
    grantedBy: row.granted_by,
    grantedAt: row.granted_at.toISOString(),
  }))
}

function stateOf(row: GrantRow): tools.Grant['state'] {
  if (row.origin !== row.granted_origin) return 'lapsed'
  return row.effect === 'write' && !row.allow_write ? 'write' : 'active'
}

/**
 * Grants exactly these tools, in their current form, to the agent, whose row is locked. They must be in the agent's
 * project. With `before`, grants that are in both lists stay unchanged, and so do grants that are in neither.
 */
export async function replaceGrants(
  tx: Tx,
  agent: { id: string; accountId: string; projectId: string },
  input: { wishes: GrantWish[]; before?: GrantWish[] | undefined; userId: string },
): Promise<void> {
  const { before, userId } = input
  const isNew = ({ toolId, allowWrite }: GrantWish) =>
    !before?.some((seen) => seen.toolId === toolId && seen.allowWrite === allowWrite)
  const wishes = input.wishes.filter(isNew)
  const ids = wishes.map(({ toolId }) => toolId)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from tools
    where project_id = ${agent.projectId} and id = any(${ids})`.execute(tx)
  if (rows[0]!.n !== ids.length) throw notFound('tool')
  const gone = before?.filter(({ toolId }) => !input.wishes.some((wish) => wish.toolId === toolId))
  const dropped = gone && [...ids, ...gone.map(({ toolId }) => toolId)]
  await sql`delete from agent_tools where agent_id = ${agent.id}
    and (${dropped ?? null}::text[] is null or tool_id = any(${dropped ?? []}::text[]))`.execute(tx)
  await sql`insert into agent_tools (agent_id, tool_id, account_id, allow_write, origin, granted_by, position)
    select ${agent.id}, t.id, ${agent.accountId}, w.allow_write, t.origin, ${userId}, w.position + (
      select coalesce(max(g.position), -1) from agent_tools g where g.agent_id = ${agent.id})
    from unnest(${ids}::text[], ${wishes.map(({ allowWrite }) => allowWrite)}::boolean[])
      with ordinality as w(id, allow_write, position)
    join tools t on t.id = w.id`.execute(tx)
}
