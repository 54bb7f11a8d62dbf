import type { tools } from '@millrace/contract'
import type { ShownToolRow, ToolRow } from './queries.ts'

const stored = (row: ShownToolRow) => ({
  id: row.id,
  projectId: row.project_id,
  agents: row.agents,
  revision: row.revision,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

const descriptionOf = ({ name, description, effect }: ToolRow) => ({ name, description, effect })

export function presentTool(row: ShownToolRow): tools.Tool {
  if (row.kind === 'http') return presentHttpTool(row)
  return row.kind === 'flow' ? presentFlowTool(row) : presentServerTool(row)
}

export const presentHttpTool = (row: ShownToolRow): tools.HttpTool => ({
  kind: 'http',
  ...stored(row),
  ...definitionOf(row),
  credentialId: row.credential_id,
})

export const presentFlowTool = (row: ShownToolRow): tools.FlowTool => ({
  kind: 'flow',
  ...stored(row),
  ...descriptionOf(row),
  flowId: row.flow_id!,
  timeoutSeconds: row.timeout_seconds,
  // Its row is locked while the flow is deleted, which takes the tool with it.
  flow: row.flow ?? { title: '', published: false },
})

export const presentServerTool = (row: ShownToolRow): tools.ServerTool => ({
  kind: 'mcp',
  ...stored(row),
  ...descriptionOf(row),
  server: row.server!,
  remoteName: row.remote_name!,
  schema: row.parameters,
})

/** The definition of a tool that sends a request, without its location and credential. */
export const definitionOf = (row: ToolRow): tools.ToolDefinition => ({
  ...descriptionOf(row),
  parameters: row.parameters as unknown as tools.Parameters,
  request: row.request!,
  response: row.response!,
  timeoutSeconds: row.timeout_seconds,
})
