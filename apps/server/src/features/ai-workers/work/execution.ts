import { type aiWorkers, say } from '@millrace/contract'
import { StepError } from '@millrace/engine'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { inAccount } from '../../../lib/scoped.ts'
import type { ExecutionInput } from '../rows.ts'
import type { Settings } from '../templates.ts'

/** An execution as its steps see it. */
export interface WorkedExecution {
  id: string
  runId: string
  accountId: string
  projectId: string
  agentId: string
  template: aiWorkers.WorkerTemplate
  params: aiWorkers.LaunchParams
  input: ExecutionInput | null
  createdAt: Date
}

export async function loadExecution(
  context: Context,
  { accountId, executionId }: { accountId: string; executionId: string },
): Promise<WorkedExecution> {
  const { rows } = await inAccount(context, accountId, (tx) =>
    sql<WorkedExecution>`select id, run_id as "runId", account_id as "accountId", project_id as "projectId",
      agent_id as "agentId", template, params, input, created_at as "createdAt"
      from executions where id = ${executionId}`.execute(tx),
  )
  if (!rows[0]) throw new StepError('execution_gone', say('worker.deleted'))
  return rows[0]
}

/** The worker's current instructions and grants. */
export interface WorkerNow {
  name: string
  instructions: string
  settings: Settings
  knowledgeIds: string[]
}

export async function readWorkerNow(
  tx: Tx,
  { agentId }: Pick<WorkedExecution, 'agentId'>,
): Promise<WorkerNow> {
  const { rows } = await sql<WorkerNow>`select a.name, a.instructions, w.settings,
      coalesce((select jsonb_agg(k.kb_id order by k.position, k.kb_id) from agent_knowledge k
        where k.agent_id = a.id), '[]') as "knowledgeIds"
    from agents a join ai_workers w on w.agent_id = a.id where a.id = ${agentId}`.execute(tx)
  if (!rows[0]) throw new StepError('grants_gone', say('worker.deleted'))
  return rows[0]
}
