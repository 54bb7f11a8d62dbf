import { accounts } from '@millrace/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/scope.ts'

type Access = accounts.Project['access']
type Counted = accounts.Holding | keyof Access

const all = sql`true`

/**
 * The tables that are counted, and the condition on their rows `t`. Every table with a project_id is listed here or in
 * UNCOUNTED; a test compares them with the database.
 */
export const COUNTED: readonly {
  table: string
  kind: Counted
  of?: RawBuilder<unknown>
  /** Amount per row; default 1. */
  sum?: RawBuilder<unknown>
}[] = [
  { table: 'agents', kind: 'agents' },
  { table: 'conversations', kind: 'conversations' },
  { table: 'leads', kind: 'leads' },
  { table: 'knowledge_bases', kind: 'knowledge' },
  { table: 'knowledge_sources', kind: 'sources', of: sql`t.parent_id is null` },
  { table: 'sheets', kind: 'sheets', of: sql`t.deleted_at is null and t.system is null` },
  {
    table: 'sheets',
    kind: 'rows',
    of: sql`t.deleted_at is null and t.system is null`,
    sum: sql`t.row_count`,
  },
  // A staging sheet is marked as deleted at `infinity`.
  { table: 'sheets', kind: 'trashed', of: sql`isfinite(t.deleted_at)` },
  {
    table: 'sheets',
    kind: 'aiColumns',
    of: sql`t.deleted_at is null`,
    sum: sql`(select count(*) from sheet_live_columns c where c.sheet_id = t.id)`,
  },
  { table: 'sheet_files', kind: 'files' },
  { table: 'flows', kind: 'flows', of: sql`t.deleted_at is null` },
  { table: 'flows', kind: 'trashed', of: sql`t.deleted_at is not null` },
  {
    table: 'flows',
    kind: 'forms',
    of: sql`t.deleted_at is null and (t.iframe_settings ->> 'enabled')::boolean`,
  },
  { table: 'flows', kind: 'webhooks', of: sql`t.deleted_at is null and t.hook_hash is not null` },
  {
    table: 'flow_jobs',
    kind: 'jobs',
    // What a schedule repeats is counted with the schedules.
    of: sql`t.live is null
      and not (t.state = 'DRAFT' and exists (select from flow_schedules s where s.job_id = t.id))`,
  },
  { table: 'flow_schedules', kind: 'schedules', of: sql`t.active` },
  {
    table: 'flow_waits',
    kind: 'approvals',
    of: sql`t.answered_at is null and t.kind in ('approval', 'ask')`,
  },
  { table: 'flows', kind: 'shared', of: sql`t.deleted_at is null and t.shared` },
  { table: 'agents', kind: 'shared', of: sql`t.shared` },
  { table: 'tools', kind: 'tools' },
  { table: 'credentials', kind: 'credentials' },
  { table: 'api_key_projects', kind: 'apiKeys' },
  {
    table: 'membership_projects',
    kind: 'members',
    of: sql`exists (select from memberships m where m.id = t.membership_id and m.role <> 'AIACCOUNTADMIN')`,
  },
]

/** Why the others are not counted: they are deleted or kept together with something that is. */
export const UNCOUNTED: Readonly<Record<string, string>> = {
  audit_entries: 'the trail outlives the project',
  usage_entries: 'what was used stays used',
  credit_entries: 'what was charged stays charged',
  notifications: 'told already',
  connections: 'accounts at vendors: their flows are counted',
  connection_attempts: 'begun connections, kept for minutes',
  tool_server_sign_ins: 'a person is still at the vendor’s page',
  tool_servers: 'their tools are counted',
  knowledge_chunks: 'parts of sources',
  knowledge_gaps: 'with their knowledge base',
  onboardings: 'with their agent',
  sheet_imports: 'with their sheet',
  sheet_uploads: 'files on their way into a sheet, kept for a day',
  file_uploads: 'files on their way to whatever uses them, kept for a day',
  flow_runs: 'with their job or flow, by the million',
  flow_messages: 'with their flow',
  agent_test_sets: 'with their agent',
  agent_test_runs: 'with their agent',
  answer_scoring: 'with their agent',
  answer_scores: 'with their conversation',
  executions: 'with their agent',
  worker_calls: 'events on their way to a worker',
  conversation_notes: 'with their conversation',
  conversation_facts: 'with their conversation',
  rollup_days: 'with the conversations that they count',
  figure_rollups: 'sums over conversations',
  page_rollups: 'sums over conversations',
  topic_rollups: 'sums over conversations',
  attachments: 'with their conversation',
  webhook_endpoints: 'with their agent or flow, or of the account',
  webhook_deliveries: 'with their webhook',
  webhook_projects: 'with a webhook of the account',
  conversation_topics: 'with their agent',
  conversation_topic_uses: 'with their conversation',
  widget_views: 'counters of an agent',
  canned_replies: 'go with the project, and work with its agents alone',
  system_sheet_changes: 'notes of what its system sheets are still to show',
}

interface Counts {
  holds: accounts.Holdings
  access: Access
}

const NOTHING = (): Counts => ({
  holds: Object.fromEntries(accounts.HOLDINGS.map((kind) => [kind, 0])) as accounts.Holdings,
  access: { members: 0, onlyHere: 0, apiKeys: 0, shared: 0 },
})

/** What these projects contain, by ID; for projects in the trash only in a transaction that sees all accounts' rows. */
export async function countHoldings(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Counts>> {
  const counts = new Map(ids.map((id) => [id, NOTHING()]))
  const each = COUNTED.map(
    ({
      table,
      kind,
      of = all,
      sum,
    }) => sql`select t.project_id, ${kind} as kind, ${sum ? sql`sum(${sum})` : sql`count(*)`}::bigint as n
      from ${sql.table(table)} t where t.project_id = any(${[...ids]}::text[]) and ${of} group by t.project_id`,
  )
  const { rows } = await sql<{ project_id: string; kind: Counted; n: number }>`
    ${sql.join([...each, onlyHere(ids)], sql` union all `)}`.execute(tx)
  for (const { project_id: id, kind, n } of rows) {
    const { holds, access } = counts.get(id)!
    if (kind in access) access[kind as keyof Access] += n
    else holds[kind as accounts.Holding] += n
  }
  return counts
}

/** Memberships whose only project outside the trash is that of `mp`. */
export const IS_ONLY_HERE = sql<boolean>`
  exists (select from memberships m where m.id = mp.membership_id and m.role <> 'AIACCOUNTADMIN')
  and not exists (select from membership_projects o join projects p on p.id = o.project_id and p.deleted_at is null
    where o.membership_id = mp.membership_id and o.project_id <> mp.project_id)`

const onlyHere = (ids: readonly string[]) => sql`
  select mp.project_id, 'onlyHere', count(*)::bigint from membership_projects mp
  where mp.project_id = any(${[...ids]}::text[]) and ${IS_ONLY_HERE} group by mp.project_id`
