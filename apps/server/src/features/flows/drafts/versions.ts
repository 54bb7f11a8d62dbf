import type { Data, flows } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import type { Member } from '../../../lib/actor.ts'
import { Failure, notFound } from '../../../lib/errors.ts'
import { asMember } from '../../../lib/scoped.ts'
import { recordChange } from './changes.ts'
import type { Desk } from './desk.ts'
import { holdFlow, openFlow } from './queries.ts'
import { getFlow } from './show-flow.ts'
import { draftColumns, readStored } from './stored.ts'

type Version = Data<typeof flows.publish>

interface VersionRow {
  version: number
  note: string
  created_at: Date
  created_by: string | null
  published: boolean
  previous: number | null
}

const COLUMNS = sql`v.version, v.note, v.created_at, (select u.name from users u where u.id = v.created_by) as created_by,
  v.version = f.published_version as published,
  (select max(p.version) from flow_versions p where p.flow_id = v.flow_id and p.version < v.version) as previous`

const presentVersion = (row: VersionRow): Version => ({
  version: row.version,
  note: row.note,
  createdAt: row.created_at.toISOString(),
  createdBy: row.created_by,
  published: row.published,
  previous: row.previous,
})

/** Published versions, newest first; all, or those published by the member. */
export async function listVersions(
  context: Context,
  member: Member,
  { id, page, size, mine }: { id: string; page: number; size: number; mine: boolean },
): Promise<Data<typeof flows.versions>> {
  return asMember(context, member, async (tx) => {
    await openFlow(tx, member, id)
    const wanted = sql`v.flow_id = ${id} and ${mine ? sql`v.created_by = ${member.userId}` : sql`true`}`
    const { rows } = await sql<VersionRow>`
      select ${COLUMNS} from flow_versions v join flows f on f.id = v.flow_id
      where ${wanted} order by v.version desc limit ${size} offset ${(page - 1) * size}`.execute(tx)
    const counted = await sql<{ total: number }>`
      select count(*)::int as total from flow_versions v where ${wanted}`.execute(tx)
    return { items: rows.map(presentVersion), total: counted.rows[0]!.total, page, size }
  })
}

interface VersionRef {
  id: string
  version: number
}

/** A version with its document in the current format. */
export async function readVersion(
  tx: Tx,
  { id, version }: VersionRef,
): Promise<Version & { document: flows.FlowDocument }> {
  const { rows } = await sql<VersionRow & { document: unknown }>`
    select ${COLUMNS}, d.document from flow_versions v
    join flows f on f.id = v.flow_id join flow_documents d on d.id = v.document_id
    where v.flow_id = ${id} and v.version = ${version}`.execute(tx)
  if (!rows[0]) throw notFound('version')
  return { ...presentVersion(rows[0]), document: readStored(rows[0].document) }
}

export const getVersion = (
  context: Context,
  member: Member,
  wanted: VersionRef,
): Promise<Data<typeof flows.version>> =>
  asMember(context, member, async (tx) => {
    await openFlow(tx, member, wanted.id)
    return readVersion(tx, wanted)
  })

/** Restores an older version as draft; the published version stays until the next publication. */
export async function restoreVersion(desk: Desk, member: Member, wanted: VersionRef): Promise<flows.Flow> {
  const { id, version } = wanted
  await asMember(desk.context, member, async (tx) => {
    const row = await holdFlow(tx, member, { id })
    const { document } = await readVersion(tx, wanted)
    const { draft, draftId, nodeTypes } = await draftColumns(
      { accountId: member.accountId, flowId: id },
      document,
    )
    await sql`update flows set draft = ${draft}::jsonb, draft_id = ${draftId}, node_types = ${nodeTypes}::jsonb,
      revision = revision + 1, updated_at = now() where id = ${id}`.execute(tx)
    const flow = { id, projectId: row.project_id }
    const details = { version }
    await recordChange(desk.context, tx, { member, flow, action: 'flow.restoreVersion', details })
  })
  return getFlow(desk, member, id)
}

/**
 * Deletes a version permanently. Runs and jobs that use it continue, because they have the document. The published
 * version, and one used by a schedule, can't be deleted.
 */
export async function deleteVersion(
  context: Context,
  member: Member,
  wanted: VersionRef,
): Promise<Data<typeof flows.removeVersion>> {
  const { id, version } = wanted
  return asMember(context, member, async (tx) => {
    const row = await holdFlow(tx, member, { id })
    if (row.published_version === version)
      throw new Failure('conflict', `Version ${version} is published. Publish another version first.`)
    await refuseScheduled(tx, wanted)
    const { rows } = await sql<{ note: string }>`
      delete from flow_versions where flow_id = ${id} and version = ${version} returning note`.execute(tx)
    if (!rows[0]) throw notFound('version')
    const flow = { id, projectId: row.project_id }
    const details = { version, note: rows[0].note }
    await recordChange(context, tx, { member, flow, action: 'flow.deleteVersion', details })
    return { deleted: true as const }
  })
}

async function refuseScheduled(tx: Tx, { id, version }: VersionRef): Promise<void> {
  const { rows } = await sql<{ label: string }>`
    select s.label from flow_schedules s join flow_jobs j on j.id = s.job_id
    where s.flow_id = ${id} and (j.launch ->> 'version')::int = ${version} limit 1`.execute(tx)
  const [first] = rows
  if (!first) return
  const name = first.label === '' ? 'A schedule' : `The schedule “${first.label}”`
  throw new Failure('conflict', `${name} uses version ${version}. Change or delete the schedule first.`)
}
