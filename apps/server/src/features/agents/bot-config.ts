import { agents } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { Failure } from '../../lib/errors.ts'
import { asMember } from '../../lib/scoped.ts'
import { recordChange } from './changes.ts'
import { type AgentRow, botConfigOf, findAgent, holdAgent } from './queries.ts'
import { endVisits } from './visits/access.ts'

interface Stored {
  config: agents.BotConfig
  revision: number
}

/**
 * The document with its picture updated to match the agent's, as long as both were the same; null when nothing changes.
 * By default both are number 20.
 */
export function withAvatar(
  agent: Pick<AgentRow, 'avatar' | 'bot_config'>,
  avatar: number | undefined,
): agents.BotConfigParts | null {
  const { appearance } = botConfigOf(agent)
  if (avatar === undefined || avatar === agent.avatar || appearance.botAvatar !== String(agent.avatar))
    return null
  return { ...agent.bot_config, appearance: { ...appearance, botAvatar: String(avatar) } }
}

export async function getBotConfig(context: Context, member: Member, id: string): Promise<Stored> {
  const row = await asMember(context, member, (tx) => findAgent(tx, member, id))
  return { config: botConfigOf(row), revision: row.bot_revision }
}

/** Replaces the given parts. Rejects a stale revision, with the current document in the details. */
export async function setBotConfig(
  context: Context,
  member: Member,
  input: { id: string; revision: number | undefined; parts: agents.BotConfigParts },
): Promise<Stored> {
  const { id, revision } = input
  const parts = Object.fromEntries(Object.entries(input.parts).filter(([, part]) => part !== undefined))
  return asMember(context, member, async (tx) => {
    const agent = await holdAgent(tx, member, id)
    if (revision !== undefined && revision !== agent.bot_revision)
      throw new Failure('conflict', 'Someone else changed these settings. Reload and try again.', {
        revision: agent.bot_revision,
      })
    if (Object.keys(parts).length === 0) return { config: botConfigOf(agent), revision: agent.bot_revision }
    const next = { ...agent.bot_config, ...parts }
    await endVisitsIfChanged(tx, agent, next)
    await sql`update agents set bot_config = ${JSON.stringify(next)}::jsonb, bot_revision = bot_revision + 1,
      updated_at = now() where id = ${id}`.execute(tx)
    await recordChange(context, tx, {
      member,
      projectId: agent.project_id,
      agentId: id,
      action: 'agent.setBotConfig',
      details: { parts: Object.keys(parts) },
    })
    return { config: botConfigOf({ bot_config: next }), revision: agent.bot_revision + 1 }
  })
}

/** Changing the access settings invalidates visitors' existing access. */
async function endVisitsIfChanged(tx: Tx, agent: AgentRow, next: agents.BotConfigParts): Promise<void> {
  const [before, after] = [botConfigOf(agent), botConfigOf({ bot_config: next })].map(
    ({ security }) => security,
  )
  if (before!.access === after!.access && before!.requireIdentity === after!.requireIdentity) return
  await endVisits(tx, agent.id)
}
