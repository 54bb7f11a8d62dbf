import type { agents, Data } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import type { Member } from '../../../lib/actor.ts'
import { asMember } from '../../../lib/scoped.ts'
import { replaceGrants } from '../../tools/index.ts'
import { dropOldAvatars } from '../avatar/set-avatar.ts'
import { recordChange } from '../changes.ts'
import { parameterOf } from '../fields.ts'
import { presentAgent } from '../present.ts'
import { holdAgent, replaceBases, selectAgents } from '../queries.ts'
import { refuseOtherDraft } from './publish-agent.ts'
import { readVersion } from './queries.ts'
import { readDraft, type Snapshot, VERSION_COLUMNS } from './snapshot.ts'

type Restored = Data<typeof agents.restoreVersion>

interface OwnedAgent {
  id: string
  accountId: string
  projectId: string
}

/** Restores a version as the draft; visitors keep the published one until the next publication. */
export async function restoreVersion(
  context: Context,
  member: Member,
  input: { id: string; version: number; draftId?: string | undefined },
): Promise<Restored> {
  const { id, version } = input
  return asMember(context, member, async (tx) => {
    const agent = await holdAgent(tx, member, id)
    const { snapshot } = await readVersion(tx, id, version)
    refuseOtherDraft(await readDraft(tx, id), input.draftId)
    const place = { id, accountId: member.accountId, projectId: agent.project_id }
    await restoreRow(tx, id, snapshot)
    const skipped = [
      ...(await restoreBases(tx, place, snapshot)),
      ...(await restoreTools(tx, place, { snapshot, userId: member.userId })),
    ]
    await dropOldAvatars(tx, id)
    const details = { version, skipped: skipped.length }
    const entry = { member, projectId: agent.project_id, agentId: id, details }
    await recordChange(context, tx, { ...entry, action: 'agent.restoreVersion' })
    return { agent: presentAgent((await selectAgents(tx, [id]))[0]!), skipped }
  })
}

async function restoreRow(tx: Tx, id: string, { values, look }: Snapshot): Promise<void> {
  const known = VERSION_COLUMNS.filter((column) => column in values)
  const sets = known.map((column) => sql`${sql.ref(column)} = ${parameterOf(values[column])}`)
  await sql`update agents set ${sql.join(sets)}, bot_config = bot_config || ${JSON.stringify(look)}::jsonb,
    bot_revision = bot_revision + 1, revision = revision + 1, updated_at = now() where id = ${id}`.execute(tx)
}

async function restoreBases(
  tx: Tx,
  agent: OwnedAgent,
  { knowledge }: Snapshot,
): Promise<Restored['skipped']> {
  const { rows } = await sql<{ id: string }>`select id from knowledge_bases
    where project_id = ${agent.projectId} and id = any(${knowledge}::text[])`.execute(tx)
  const there = new Set(rows.map(({ id }) => id))
  await replaceBases(
    tx,
    agent,
    knowledge.filter((id) => there.has(id)),
  )
  return knowledge.filter((id) => !there.has(id)).map(() => ({ kind: 'knowledge' as const, name: null }))
}

/** Restores the version's tools. A tool that calls another host or does more since then needs a new grant. */
async function restoreTools(
  tx: Tx,
  agent: OwnedAgent,
  { snapshot, userId }: { snapshot: Snapshot; userId: string },
): Promise<Restored['skipped']> {
  const ids = snapshot.tools.map(({ id }) => id)
  const { rows } = await sql<{ id: string; name: string; origin: string; effect: string }>`
    select id, name, origin, effect from tools
    where project_id = ${agent.projectId} and id = any(${ids}::text[])`.execute(tx)
  const there = new Map(rows.map((row) => [row.id, row]))
  const holds = ({ id, origin, allow_write: allowWrite }: Snapshot['tools'][number]) => {
    const tool = there.get(id)
    return tool !== undefined && tool.origin === origin && (tool.effect === 'read' || allowWrite)
  }
  const wishes = snapshot.tools
    .filter(holds)
    .map(({ id, allow_write: allowWrite }) => ({ toolId: id, allowWrite }))
  await replaceGrants(tx, agent, { wishes, userId })
  return snapshot.tools
    .filter((tool) => !holds(tool))
    .map(({ id }) => ({ kind: 'tool' as const, name: there.get(id)?.name ?? null }))
}
