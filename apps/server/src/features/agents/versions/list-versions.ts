import type { agents, Data } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { asMember } from '../../../lib/scoped.ts'
import { recordChange } from '../changes.ts'
import { findAgent, holdAgent } from '../queries.ts'
import { COLUMNS, presentVersion, readVersion, type VersionRow } from './queries.ts'

/** Published versions, newest first. */
export async function listVersions(
  context: Context,
  member: Member,
  { id, page, size }: { id: string; page: number; size: number },
): Promise<Data<typeof agents.versions>> {
  return asMember(context, member, async (tx) => {
    await findAgent(tx, member, id)
    const { rows } = await sql<VersionRow & { total: number }>`
      select ${COLUMNS}, count(*) over ()::int as total
      from agent_versions v join agents a on a.id = v.agent_id
      where v.agent_id = ${id} order by v.version desc limit ${size} offset ${(page - 1) * size}`.execute(tx)
    return { items: rows.map(presentVersion), total: rows[0]?.total ?? 0, page, size }
  })
}

/** Changes the note of a version; its content never changes. */
export async function setVersionNote(
  context: Context,
  member: Member,
  { id, version, note }: { id: string; version: number; note: string },
): Promise<agents.AgentVersion> {
  return asMember(context, member, async (tx) => {
    const agent = await holdAgent(tx, member, id)
    await sql`update agent_versions set note = ${note} where agent_id = ${id} and version = ${version}`.execute(
      tx,
    )
    const { snapshot: _, ...row } = await readVersion(tx, id, version)
    const entry = { member, projectId: agent.project_id, agentId: id, details: { version, note } }
    await recordChange(context, tx, { ...entry, action: 'agent.setVersionNote' })
    return presentVersion(row)
  })
}
