import { flows } from '@millrace/contract'
import type { Step } from '@millrace/engine'
import { sql } from 'kysely'
import { newId } from '../../../lib/ids.ts'
import { type NodeEnv, planOf, writeOnce } from '../../flows/index.ts'
import { freezeCallees } from '../walk/callees.ts'
import { findRunnable, isUsable } from '../walk/published.ts'
import { sendRun } from './send-run.ts'

interface Request {
  flowId: string
  params: Record<string, unknown>
  createdBy: unknown
}

/**
 * Queues a run of a flow's published version for a step, once however often the step is attempted, and for any process.
 * Returns the run, or why there is none.
 */
export async function queueRun(
  env: NodeEnv,
  step: Step,
  { flowId, params, createdBy }: Request,
): Promise<{ runId: string } | { problem: string }> {
  const { context, account } = env
  const flow = await findRunnable(context, flowId)
  if (!flow?.documentId || !isUsable(flow, account)) return { problem: 'This flow isn’t published any more.' }
  const { documentId, version } = flow
  const planned = await planOf(context, documentId)
  const [problem] = flows.readParameters(planned.plan.params, params).problems
  if (problem) return { problem: `${problem.key}: ${problem.message}` }
  const callees = planned.calls.length > 0 ? await freezeCallees(context, account, planned) : null
  return writeOnce(env, step, async (tx) => {
    const runId = newId('run')
    await sql`insert into flow_runs (id, account_id, project_id, flow_id, document_id, version, trigger, state, input,
        callees, created_by)
      values (${runId}, ${account.accountId}, ${account.projectId}, ${flowId}, ${documentId}, ${version}, 'agent',
        'queued', ${JSON.stringify({ params, row: null })}::jsonb, ${callees && JSON.stringify(callees)}::jsonb,
        ${JSON.stringify(createdBy)}::jsonb)`.execute(tx)
    await sendRun(context, tx, { runId, accountId: account.accountId })
    return { runId }
  })
}
