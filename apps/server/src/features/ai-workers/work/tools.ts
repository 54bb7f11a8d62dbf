import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import { inAccount } from '../../../lib/scoped.ts'
import type { NodeEnv } from '../../flows/index.ts'
import { loadAgentTools, type PayForCall } from '../../tools/index.ts'
import type { UsageInput } from '../../usage/index.ts'
import type { GrantedTool } from '../templates.ts'
import { readWorkerNow, type WorkedExecution, type WorkerNow } from './execution.ts'
import { flowTools } from './flow-tools.ts'
import { paidCall } from './paid-call.ts'
import { planTools } from './plan-tools.ts'
import { readingTools } from './reading-tools.ts'
import { sheetTools } from './sheet-tools.ts'
import type { GrantedFlow, GrantedSheet, WorkerTool } from './tool-types.ts'

export interface WorkerTools {
  definitions: WorkerTool['definition'][]
  worker: WorkerNow
  find: (name: string) => WorkerTool | undefined
}

/**
 * What the worker may use now. It is looked up for each turn and each call, so that what was taken from it is out of its
 * reach at once, whatever it was told before.
 */
export async function loadTools(env: NodeEnv, execution: WorkedExecution): Promise<WorkerTools> {
  const { worker, sheets, flows } = await inAccount(env.context, execution.accountId, (tx) =>
    readGranted(tx, execution),
  )
  const all = [
    ...planTools,
    ...readingTools(worker),
    ...sheetTools(worker, sheets),
    ...(await flowTools(env, worker, { flows, sheets })),
    ...(await httpTools(env, execution, worker.settings.integrations.tools)),
  ]
  const byName = new Map<string, WorkerTool>()
  // The worker’s own tools stand first; another one of the same name is out of reach.
  for (const tool of all) if (!byName.has(tool.definition.name)) byName.set(tool.definition.name, tool)
  return {
    worker,
    definitions: [...byName.values()].map(({ definition }) => definition),
    find: (name) => byName.get(name),
  }
}

async function readGranted(tx: Tx, execution: WorkedExecution) {
  const worker = await readWorkerNow(tx, execution)
  const { sheets: grantedSheets, flows: grantedFlows } = worker.settings.integrations
  const { projectId } = execution
  const { rows: sheets } = await sql<GrantedSheet>`select s.id, s.name, coalesce((
      select jsonb_agg(jsonb_build_object('key', c.key, 'label', c.label, 'type', c.type) order by c.place)
      from sheet_columns c where c.sheet_id = s.id and c.deleted_at is null), '[]') as columns
    from sheets s where s.id = any(${grantedSheets.map(({ sheetId }) => sheetId)}::text[])
      and s.project_id = ${projectId} and s.deleted_at is null and s.system is null`.execute(tx)
  const { rows: flows } = await sql<GrantedFlow>`select f.id, f.title, v.document_id as "documentId"
    from flows f left join flow_versions v on v.flow_id = f.id and v.version = f.published_version
    where f.id = any(${grantedFlows.map(({ flowId }) => flowId)}::text[])
      and (f.project_id = ${projectId} or f.shared) and f.deleted_at is null`.execute(tx)
  return { worker, sheets, flows }
}

/** The HTTP tools: their grants hold for the host that they called when they were granted. */
async function httpTools(
  env: NodeEnv,
  { accountId, agentId }: WorkedExecution,
  granted: readonly GrantedTool[],
): Promise<WorkerTool[]> {
  if (granted.length === 0) return []
  const asks = new Map<string, boolean>()
  const tools = await loadAgentTools(env.context, {
    accountId,
    agentId,
    granted: granted.map(({ toolId: id, allowWrite, origin }) => ({ id, allow_write: allowWrite, origin })),
    onTool: ({ id, name }) => asks.set(name, granted.find(({ toolId }) => toolId === id)?.ask ?? true),
  })
  return tools.definitions.map((definition) => ({
    definition,
    ask: asks.get(definition.name) ?? true,
    run: async (args, place) => {
      const { path: id, signal, idempotencyKey: key } = place.step
      const call = { id, name: definition.name, arguments: args }
      let usage: UsageInput[] = []
      const pay: PayForCall = async (make) => {
        const made = await paidCall(place, make, ({ wasMade }) => wasMade)
        ;({ usage } = made)
        return made.result
      }
      const { ok, text } = await tools.run(call, { key, signal, pay })
      return { ok, text, usage }
    },
  }))
}
