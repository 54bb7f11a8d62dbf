import type { agents } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inSystem } from '../../db/scope.ts'
import { notFound } from '../../lib/errors.ts'
import { presentPublic } from './present.ts'
import { type AgentRow, selectAgents } from './queries.ts'

/** The public agent of this address; a private one looks exactly like none. */
export async function findPublicAgent(context: Context, publicId: string): Promise<AgentRow> {
  return inSystem(context.db.kysely, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select id from agents where public_id = ${publicId}::uuid and visibility = 'public'`.execute(tx)
    const [agent] = rows[0] ? await selectAgents(tx, [rows[0].id]) : []
    if (!agent) throw notFound('agent')
    return agent
  })
}

export const readPublicAgent = async (context: Context, publicId: string): Promise<agents.PublicAgent> =>
  presentPublic(await findPublicAgent(context, publicId))
