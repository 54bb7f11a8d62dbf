import type { agents } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inSystem } from '../../db/scope.ts'
import type { Member, Visitor } from '../../lib/actor.ts'
import { notFound } from '../../lib/errors.ts'
import { isOpenProject } from '../../lib/open-project.ts'
import { asMember } from '../../lib/scoped.ts'
import type { Visit } from '../../lib/visit.ts'
import { presentPublic } from './present.ts'
import { type AgentRow, findAgent, selectAgents } from './queries.ts'
import { lookAtVisit } from './visits/check-visit.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The public agent of this address; a private one looks exactly like none. */
export async function findPublicAgent(context: Context, publicId: string): Promise<AgentRow> {
  return inSystem(context.db.kysely, async (tx) => {
    const { rows } = await sql<{ id: string }>`select id from agents
      where public_id = ${publicId}::uuid and visibility = 'public'
        and ${isOpenProject(sql`project_id`)}`.execute(tx)
    const [agent] = rows[0] ? await selectAgents(tx, [rows[0].id]) : []
    if (!agent) throw notFound('agent')
    return agent
  })
}

/**
 * What a visitor may know of a public agent, by its public id. Its own id says nothing to visitors, who would get from
 * an address that has ended to the new one by it: only members whose agent it is may ask by that.
 */
export async function readPublicAgent(
  context: Context,
  actor: Member | Visitor,
  input: { id: string; isPublicId: boolean; visit: Visit },
): Promise<agents.PublicAgent> {
  const { id, isPublicId } = input
  if (UUID.test(id) !== isPublicId) throw notFound('agent')
  if (isPublicId) {
    const agent = await findPublicAgent(context, id)
    const { gate } = await lookAtVisit(context.db.kysely, { agent, visit: input.visit, now: context.now() })
    return presentPublic(agent, gate)
  }
  if (actor.kind !== 'member') throw notFound('agent')
  const agent = await asMember(context, actor, (tx) => findAgent(tx, actor, id))
  if (agent.visibility !== 'public') throw notFound('agent')
  return presentPublic(agent, 'none')
}
