import type { Data, onboarding } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import type { Member } from '../../../lib/actor.ts'
import { Failure } from '../../../lib/errors.ts'
import { asMember, currentProject } from '../../../lib/scoped.ts'
import { deleteAgent, findAgent } from '../../agents/index.ts'
import { deleteBase } from '../../knowledge/index.ts'
import { findOnboarding, type OnboardingRow } from './queries.ts'

/**
 * Dismisses the progress of creating an agent from a website, for everyone in the project. If it failed, unused
 * leftovers are deleted as well.
 */
export async function dismissOnboarding(
  context: Context,
  member: Member,
  agentId: string,
): Promise<Data<typeof onboarding.dismiss>> {
  const row = await asMember(context, member, async (tx) => {
    await findAgent(tx, member, agentId)
    const found = await findOnboarding(tx, agentId)
    return found && member.projectIds.includes(found.project_id) ? found : null
  })
  if (!row) return { removed: false }
  if (!row.finished_at) throw new Failure('conflict', 'A website is still being crawled for this agent.')
  if (row.state === 'failed' && (await removeLeftovers(context, member, row))) return { removed: true }
  await asMember(context, member, (tx) =>
    sql`update onboardings set dismissed_at = now() where agent_id = ${agentId}`.execute(tx),
  )
  return { removed: false }
}

/** The member starts over with another agent: earlier failed attempts are discarded. */
export async function giveUpFailed(context: Context, member: Member): Promise<void> {
  const failed = await asMember(context, member, async (tx) => {
    const { rows } = await sql<{ agent_id: string }>`select agent_id from onboardings
      where project_id = ${currentProject(member)} and user_id = ${member.userId} and state = 'failed' and fresh
        and dismissed_at is null`.execute(tx)
    return rows
  })
  for (const { agent_id: agentId } of failed) await dismissOnboarding(context, member, agentId)
}

/** Deletes the knowledge base and agent of a failed attempt. Returns false when the agent stays. */
async function removeLeftovers(context: Context, member: Member, row: OnboardingRow): Promise<boolean> {
  const inProject = { ...member, projectId: row.project_id }
  const { agent, base } = await asMember(context, inProject, async (tx) => {
    const untouched = row.fresh && (await isAgentUntouched(tx, row))
    return { agent: untouched, base: await spareBaseOf(tx, row, { withPages: untouched }) }
  })
  // The base first: the agent refers to it, so both are found again after a crash in between.
  if (base) await deleteBase(context, inProject, base)
  if (agent) await deleteAgent(context, inProject, { id: row.agent_id })
  return agent
}

async function isAgentUntouched(tx: Tx, row: OnboardingRow): Promise<boolean> {
  const { rows } =
    await sql`select from agents a where a.id = ${row.agent_id} and a.revision = ${row.agent_revision}
    and not exists (select from conversations c where c.agent_id = a.id)`.execute(tx)
  return rows.length > 0
}

/**
 * The knowledge base created for the website, if it contains nothing else and no other agent uses it. Pages already
 * read are useful to an agent that stays, so they only count as nothing with `withPages`.
 */
export async function spareBaseOf(
  tx: Tx,
  row: OnboardingRow,
  { withPages }: { withPages: boolean },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select b.id from knowledge_bases b where b.id = ${row.kb_id}
    and not exists (select from knowledge_sources s
      where s.kb_id = b.id and s.parent_id is null
        and (s.id is distinct from ${row.source_id} or (s.state <> 'failed' and not ${withPages})))
    and not exists (select from agent_knowledge k where k.kb_id = b.id and k.agent_id <> ${row.agent_id})`.execute(
    tx,
  )
  return rows[0]?.id ?? null
}
