import type { tools } from '@millrace/contract'
import type { ToolRow } from './queries.ts'

export const presentTool = (row: ToolRow): tools.Tool => ({
  ...definitionOf(row),
  id: row.id,
  projectId: row.project_id,
  credentialId: row.credential_id,
  agents: row.agents,
  revision: row.revision,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

/** A tool's definition, without its location and credential. */
export const definitionOf = (row: ToolRow): tools.ToolDefinition => ({
  name: row.name,
  description: row.description,
  effect: row.effect,
  parameters: row.parameters,
  request: row.request,
  response: row.response,
  timeoutSeconds: row.timeout_seconds,
})
