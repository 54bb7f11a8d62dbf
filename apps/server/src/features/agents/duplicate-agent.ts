import type { agents } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { newId } from '../../lib/ids.ts'
import { checkLimit } from '../../lib/plan-limits.ts'
import { asMember } from '../../lib/scoped.ts'
import { readGrants, replaceGrants } from '../tools/index.ts'
import { recordChange } from './changes.ts'
import { insertAgent } from './copy-agent.ts'
import { valuesOf } from './fields.ts'
import { presentAgent } from './present.ts'
import { type AgentRow, findOwnAgent, replaceBases, selectAgents } from './queries.ts'
import { publishFirst } from './versions/write-version.ts'

const NAME_LENGTH = 80

/**
 * A private copy in the same project: settings, knowledge, tools and picture, without conversations and public link.
 */
export async function duplicateAgent(
  context: Context,
  member: Member,
  input: { id: string; name: string | undefined },
): Promise<agents.Agent> {
  return asMember(context, member, async (tx) => {
    const source = await findOwnAgent(tx, member, input.id)
    await checkLimit(tx, context.config.plans, { accountId: member.accountId, of: 'agents', adding: 1 })
    const place = { accountId: member.accountId, projectId: source.project_id }
    const name = (input.name ?? `${source.name} 2`).slice(0, NAME_LENGTH).toWellFormed().trim()
    const id = await insertAgent(tx, place, {
      values: { ...valuesOf(source), name },
      botConfig: source.bot_config,
    })
    await replaceBases(tx, { id, ...place }, source.knowledge_ids)
    // The member who copies grants the tools: only active grants are copied.
    const grants = (await readGrants(tx, source.id)).filter(({ state }) => state === 'active')
    const wishes = grants.map(({ tool, allowWrite }) => ({ toolId: tool.id, allowWrite }))
    await replaceGrants(tx, { id, ...place }, { wishes, userId: member.userId })
    await copyAvatar(tx, source, id)
    await publishFirst(tx, member, id)
    await recordChange(context, tx, {
      member,
      projectId: source.project_id,
      agentId: id,
      action: 'agent.duplicate',
      details: { from: source.id, name },
    })
    return presentAgent((await selectAgents(tx, [id]))[0]!)
  })
}

async function copyAvatar(tx: Tx, source: AgentRow, id: string): Promise<void> {
  if (source.avatar_id === null) return
  const avatarId = newId('file')
  await sql`insert into agent_avatars (id, account_id, agent_id, bytes)
    select ${avatarId}, account_id, ${id}, bytes from agent_avatars where id = ${source.avatar_id}`.execute(
    tx,
  )
  await sql`update agents set avatar_id = ${avatarId} where id = ${id}`.execute(tx)
}
