import { randomUUID } from 'node:crypto'
import type { agents } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Member } from '../../lib/actor.ts'
import { asMember } from '../../lib/scoped.ts'
import { recordChange } from './changes.ts'
import { presentAgent } from './present.ts'
import { findOwnAgent, selectAgents } from './queries.ts'
import { endVisits } from './visits/access.ts'

/** Creates a new public link; the old one and visitors' conversations on it end at once, including streams. */
export async function reissuePublicId(context: Context, member: Member, id: string): Promise<agents.Agent> {
  return asMember(context, member, async (tx) => {
    await sql`select 1 from agents where id = ${id} for update`.execute(tx)
    const agent = await findOwnAgent(tx, member, id)
    await sql`update agents set public_id = ${randomUUID()}, reissued_at = clock_timestamp(),
        revision = revision + 1, updated_at = now() where id = ${id}`.execute(tx)
    await endVisits(tx, id)
    await recordChange(context, tx, {
      member,
      projectId: agent.project_id,
      agentId: id,
      action: 'agent.reissuePublicId',
    })
    return presentAgent((await selectAgents(tx, [id]))[0]!)
  })
}
