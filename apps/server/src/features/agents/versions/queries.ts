import type { agents } from '@millrace/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import { notFound } from '../../../lib/errors.ts'
import type { Snapshot } from './snapshot.ts'

export interface VersionRow {
  version: number
  note: string
  created_at: Date
  created_by: string | null
  published: boolean
  model: string
  temperature: number
}

/** Columns of `agent_versions v` for the agent `a`. */
export const COLUMNS = sql`v.version, v.note, v.created_at, v.version = a.published_version as published,
  v.snapshot -> 'values' ->> 'model' as model, (v.snapshot -> 'values' ->> 'temperature')::float8 as temperature,
  (select u.name from users u where u.id = v.created_by) as created_by`

export const presentVersion = (row: VersionRow): agents.AgentVersion => ({
  version: row.version,
  note: row.note,
  createdAt: row.created_at.toISOString(),
  createdBy: row.created_by,
  published: row.published,
  model: row.model,
  temperature: row.temperature,
})

/** A version of an agent, by default the published one. Throws `not_found`. */
export async function readVersion(
  tx: Tx,
  agentId: string,
  version: number | undefined,
): Promise<VersionRow & { snapshot: Snapshot }> {
  const wanted = version === undefined ? sql`a.published_version` : sql`${version}::int`
  const { rows } = await sql<VersionRow & { snapshot: Snapshot }>`select ${COLUMNS}, v.snapshot
    from agents a join agent_versions v on v.agent_id = a.id and v.version = ${wanted}
    where a.id = ${agentId}`.execute(tx)
  if (!rows[0]) throw notFound('version')
  return rows[0]
}
