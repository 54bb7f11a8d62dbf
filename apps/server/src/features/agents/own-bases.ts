import { knowledge } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import { BASE_USES } from '../../lib/agent-version.ts'
import type { Member } from '../../lib/actor.ts'
import { Failure } from '../../lib/errors.ts'
import { asMember } from '../../lib/scoped.ts'
import { insertBase, type OnRead, removeBase } from '../knowledge/index.ts'
import { recordChange } from './changes.ts'
import { holdAgent, replaceBases } from './queries.ts'

const MOST_BASES = 20

export interface OwnBase {
  name: string
  description?: string
}

/** Creates a knowledge base that belongs to an agent and can be deleted with it; the agent does not use it yet. */
export function insertOwnBase(
  context: Context,
  tx: Tx,
  of: { member: Member; projectId: string; agentId: string; base: OwnBase },
): Promise<string> {
  const { agentId: ownerAgentId, base, ...place } = of
  const { CHUNK_SIZE: chunkSize, CHUNK_OVERLAP: chunkOverlap } = knowledge
  return insertBase(context, tx, {
    ...place,
    ownerAgentId,
    base: { description: '', ...base, chunkSize, chunkOverlap },
  })
}

/** Creates a knowledge base for an agent without one and links it to the draft. */
export function addOwnBase(
  context: Context,
  member: Member,
  input: OwnBase & { id: string; onRead?: OnRead | undefined },
): Promise<{ id: string; knowledgeIds: string[] }> {
  return asMember(context, member, async (tx) => {
    const agent = await holdAgent(tx, member, input.id)
    if (agent.knowledge_ids.length >= MOST_BASES)
      throw new Failure('conflict', `An agent can have at most ${MOST_BASES} knowledge bases.`)
    const projectId = agent.project_id
    const id = await insertOwnBase(context, tx, {
      member,
      projectId,
      agentId: agent.id,
      base: { name: input.name, description: input.description ?? '' },
    })
    const knowledgeIds = [...agent.knowledge_ids, id]
    await replaceBases(tx, { id: agent.id, accountId: member.accountId, projectId }, knowledgeIds)
    await input.onRead?.(tx, { accountId: member.accountId, kbIds: knowledgeIds })
    await recordChange(context, tx, {
      member,
      projectId,
      agentId: agent.id,
      action: 'agent.setKnowledge',
      details: { count: knowledgeIds.length },
    })
    return { id, knowledgeIds }
  })
}

/**
 * Deletes the own knowledge bases of agents that are about to be deleted. A base stays if another agent uses it, as
 * draft or published, or if it was unlinked from its agent.
 */
export async function removeOwnBases(
  context: Context,
  tx: Tx,
  member: Member,
  agentIds: string[],
): Promise<void> {
  const { rows } = await sql<{ id: string }>`select b.id from knowledge_bases b
    join agents a on a.id = b.owner_agent_id and a.project_id = b.project_id
    where a.id = any(${agentIds})
      and exists (select from ${BASE_USES} u where u.kb_id = b.id and u.agent_id = a.id)
      and not exists (select from ${BASE_USES} u where u.kb_id = b.id and u.agent_id <> all(${agentIds}))
    order by b.id for update of b`.execute(tx)
  for (const { id } of rows) await removeBase(context, tx, { member, id })
}
