import { flows } from '@millrace/contract'
import type { FlowRow, SummaryRow } from './queries.ts'

export const presentSummary = (row: SummaryRow): flows.FlowSummary => ({
  id: row.id,
  projectId: row.project_id,
  title: row.title,
  description: row.description,
  icon: row.icon,
  tags: row.tags,
  shared: row.shared,
  publishedVersion: row.published_version,
  changed: row.changed,
  nodeTypes: row.node_types,
  liveColumns: row.live_columns,
  lastJob:
    row.job_id === null ? null : { id: row.job_id, state: row.job_state!, at: row.job_at!.toISOString() },
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  deletedAt: row.deleted_at?.toISOString() ?? null,
})

export const presentFlow = (
  row: FlowRow,
  document: flows.FlowDocument,
  problems: flows.FlowProblem[],
): flows.Flow => ({
  ...presentSummary(row),
  document,
  revision: row.revision,
  telling: { ...flows.flowTelling.parse(row.settings), webhook: row.webhook_url },
  problems,
  hook: { enabled: row.has_hook },
})
