import { flows } from '@millrace/contract'
import type { Step } from '@millrace/engine'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { newId } from '../../../lib/ids.ts'
import { inAccount } from '../../../lib/scoped.ts'
import { type NodeEnv, onceByKey, planOf, writeOnce } from '../../flows/index.ts'
import { freezeCallees } from '../walk/callees.ts'
import { findRunnable, isUsable } from '../walk/published.ts'
import { sendRun } from './send-run.ts'

interface Request {
  flowId: string
  params: Record<string, unknown>
  createdBy: unknown
}

interface Place {
  accountId: string
  projectId: string
}

type Queued = { runId: string } | { problem: string }

/**
 * Queues a run of a flow's published version for a step, once however often the step is attempted, and for any process.
 * Returns the run, or why there is none.
 */
export async function queueRun(env: NodeEnv, step: Step, request: Request): Promise<Queued> {
  const { context, account } = env
  const ready = await prepare(context, account, request)
  if ('problem' in ready) return ready
  return writeOnce(env, step, async (tx) => ({ runId: await ready.insert(tx) }))
}

/**
 * The same for a tool call of an agent. The same `call` gives the same run, so that a call which is repeated after a
 * crash has no second effect.
 */
export async function queueCall(
  context: Context,
  place: Place,
  { call, ...request }: Request & { call: string },
): Promise<Queued> {
  const ready = await prepare(context, place, request)
  if ('problem' in ready) return ready
  const { accountId } = place
  return inAccount(context, accountId, (tx) =>
    onceByKey(tx, { key: `call:${call}`, accountId }, async () => ({ runId: await ready.insert(tx) })),
  )
}

interface Ready {
  insert: (tx: Tx) => Promise<string>
}

/** Everything about the run but its row; or why it can't be. */
async function prepare(
  context: Context,
  { accountId, projectId }: Place,
  { flowId, params, createdBy }: Request,
): Promise<Ready | { problem: string }> {
  const flow = await findRunnable(context, flowId)
  if (!flow?.documentId || !isUsable(flow, { accountId, projectId }))
    return { problem: 'This flow isn’t published any more.' }
  const { documentId, version } = flow
  const planned = await planOf(context, documentId)
  const [problem] = flows.readParameters(planned.plan.params, params).problems
  if (problem) return { problem: `${problem.key}: ${problem.message}` }
  const callees =
    planned.calls.length > 0 ? await freezeCallees(context, { accountId, projectId }, planned) : null
  return {
    insert: async (tx) => {
      const runId = newId('run')
      await sql`insert into flow_runs (id, account_id, project_id, flow_id, document_id, version, trigger, state, input,
          callees, created_by)
        values (${runId}, ${accountId}, ${projectId}, ${flowId}, ${documentId}, ${version}, 'agent', 'queued',
          ${JSON.stringify({ params, row: null })}::jsonb, ${callees && JSON.stringify(callees)}::jsonb,
          ${JSON.stringify(createdBy)}::jsonb)`.execute(tx)
      await sendRun(context, tx, { runId, accountId })
      return runId
    },
  }
}
