import type { agents } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Member } from '../../lib/actor.ts'
import { asMember } from '../../lib/scoped.ts'
import { recordChange } from './changes.ts'
import { presentAgent } from './present.ts'
import { findOwnAgents, selectAgents } from './queries.ts'

/** Adds agents to the account's shared area or removes them. */
export async function shareAgents(
  context: Context,
  member: Member,
  input: { ids: string[]; shared: boolean },
): Promise<{ items: agents.Agent[] }> {
  const { ids, shared } = input
  return asMember(context, member, async (tx) => {
    const found = await findOwnAgents(tx, member, ids)
    await sql`update agents set shared = ${shared}, revision = revision + 1, updated_at = now()
      where id = any(${ids}) and shared <> ${shared}`.execute(tx)
    for (const agent of found)
      await recordChange(context, tx, {
        member,
        projectId: agent.project_id,
        agentId: agent.id,
        action: shared ? 'agent.moveIn' : 'agent.moveOut',
      })
    return { items: (await selectAgents(tx, ids)).map(presentAgent) }
  })
}
