import type { agents } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inSystem } from '../../db/scope.ts'
import { notFound } from '../../lib/errors.ts'
import { isOpenProject } from '../../lib/open-project.ts'
import { presentPublic } from './present.ts'
import { type AgentRow, selectAgents } from './queries.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The public agent of this address; a private one looks exactly like none. */
export const findPublicAgent = (context: Context, publicId: string): Promise<AgentRow> =>
  findPublic(context, { publicId, id: null })

async function findPublic(
  context: Context,
  by: { publicId: string | null; id: string | null },
): Promise<AgentRow> {
  return inSystem(context.db.kysely, async (tx) => {
    const { rows } = await sql<{ id: string }>`select id from agents
      where (public_id = ${by.publicId}::uuid or id = ${by.id}) and visibility = 'public'
        and ${isOpenProject(sql`project_id`)}`.execute(tx)
    const [agent] = rows[0] ? await selectAgents(tx, [rows[0].id]) : []
    if (!agent) throw notFound('agent')
    return agent
  })
}

/** What a visitor may know of a public agent, by its public id or, when told so, by its own. */
export async function readPublicAgent(
  context: Context,
  input: { id: string; isPublicId: boolean },
): Promise<agents.PublicAgent> {
  if (UUID.test(input.id) !== input.isPublicId) throw notFound('agent')
  const by = input.isPublicId ? { publicId: input.id, id: null } : { publicId: null, id: input.id }
  return presentPublic(await findPublic(context, by))
}
