import type { agents, Data } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Member } from '../../lib/actor.ts'
import { asMember, currentProject } from '../../lib/scoped.ts'
import { contains } from '../../lib/sql.ts'
import { presentAgent } from './present.ts'
import { findAgent, selectAgents } from './queries.ts'

/** The agents of the current project and the shared ones, newest first. */
export async function listAgents(
  context: Context,
  member: Member,
  query: { page: number; size: number; search?: string | undefined },
): Promise<Data<typeof agents.list>> {
  const project = currentProject(member)
  const { page, size } = query
  return asMember(context, member, async (tx) => {
    const { rows } = await sql<{ id: string; total: number }>`
      select id, count(*) over ()::int as total from agents
      where (project_id = ${project} or shared) and kind = 'chatbot' and ${contains('name', query.search)}
      order by id desc limit ${size} offset ${(page - 1) * size}`.execute(tx)
    const found =
      rows.length === 0
        ? []
        : await selectAgents(
            tx,
            rows.map((row) => row.id),
          )
    return { items: found.map(presentAgent), total: rows[0]?.total ?? 0, page, size }
  })
}

export async function getAgent(context: Context, member: Member, id: string): Promise<agents.Agent> {
  return asMember(context, member, async (tx) => presentAgent(await findAgent(tx, member, id)))
}
