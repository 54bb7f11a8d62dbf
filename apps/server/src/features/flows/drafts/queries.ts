import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import type { Member } from '../../../lib/actor.ts'
import { Failure, notFound } from '../../../lib/errors.ts'

/** A flow in lists: everything but its document. */
export interface SummaryRow {
  id: string
  account_id: string
  project_id: string
  title: string
  description: string
  icon: string
  tags: string[]
  shared: boolean
  published_version: number | null
  changed: boolean
  node_types: string[]
  live_columns: number
  job_id: string | null
  job_state: string | null
  job_at: Date | null
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
}

export interface FlowRow extends SummaryRow {
  draft: unknown
  draft_id: string
  revision: number
  next_version: number
  settings: unknown
  /** Where the ends of its jobs are sent. */
  webhook_url: string | null
  has_hook: boolean
}

const SUMMARY = sql`f.id, f.account_id, f.project_id, f.title, f.description, f.icon, f.tags, f.shared,
  f.published_version, f.node_types, f.created_at, f.updated_at, f.deleted_at,
  v.document_id is distinct from f.draft_id as changed,
  j.id as job_id, j.state as job_state, j.created_at as job_at, l.live_columns`

// A shared flow has jobs and columns in other projects, which not everyone may see.
const joined = (member: Member) => sql`flows f
  left join flow_versions v on v.flow_id = f.id and v.version = f.published_version
  left join lateral (select id, state, created_at from flow_jobs
    where flow_id = f.id and project_id = any(${[...member.projectIds]}::text[]) and state <> 'DRAFT'
    order by created_at desc, id desc limit 1) j on true
  cross join lateral (select count(*)::int as live_columns from sheet_live_columns c join sheets s on s.id = c.sheet_id
    where c.flow_id = f.id and s.deleted_at is null and s.project_id = any(${[...member.projectIds]}::text[])) l`

/** The rows with these ids, unordered. */
export async function selectSummaries(tx: Tx, member: Member, ids: readonly string[]): Promise<SummaryRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<SummaryRow>`
    select ${SUMMARY} from ${joined(member)} where f.id = any(${[...ids]}::text[])`.execute(tx)
  return rows
}

const mayEnter = (member: Member, { project_id }: { project_id: string }) =>
  member.projectIds.includes(project_id)

/** A flow in an accessible project or shared in the account, and not in the trash. */
export async function openFlow(tx: Tx, member: Member, id: string): Promise<FlowRow> {
  const row = await selectFlow(tx, member, id)
  if (!row || row.deleted_at || !(row.shared || mayEnter(member, row))) throw notFound('flow')
  return row
}

async function selectFlow(tx: Tx, member: Member, id: string): Promise<FlowRow | undefined> {
  const { rows } = await sql<FlowRow>`
    select ${SUMMARY}, f.draft, f.draft_id, f.revision, f.next_version, f.settings,
      f.hook_hash is not null as has_hook, (select w.url from webhook_endpoints w where w.flow_id = f.id) as webhook_url
    from ${joined(member)} where f.id = ${id}`.execute(tx)
  return rows[0]
}

/**
 * Locks a flow for a change until the transaction ends: a shared flow is visible in other projects, but can only be
 * changed in its own. With `deleted` it may be in the trash.
 */
export async function holdFlow(
  tx: Tx,
  member: Member,
  { id, deleted = false }: { id: string; deleted?: boolean },
): Promise<FlowRow> {
  await sql`select 1 from flows where id = ${id} for no key update`.execute(tx)
  const row = await selectFlow(tx, member, id)
  const isThere = row && (deleted || !row.deleted_at)
  if (!isThere || !(mayEnter(member, row) || (row.shared && !row.deleted_at))) throw notFound('flow')
  if (!mayEnter(member, row))
    throw new Failure(
      'forbidden',
      'This flow is shared with your project. Duplicate it to change a copy, or change it in its own project.',
    )
  return row
}

/** Throws if the member's change is based on an outdated draft. */
export function refuseStale(row: FlowRow, revision: number): void {
  if (row.revision !== revision)
    throw new Failure('conflict', 'Someone else changed this flow. Reload and try again.', {
      revision: row.revision,
    })
}
