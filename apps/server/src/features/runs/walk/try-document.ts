import { say } from '@millrace/contract'
import { type RunEnd, type Step, type StepAnswer, StepError, walk } from '@millrace/engine'
import type { Context } from '../../../context.ts'
import { newId } from '../../../lib/ids.ts'
import { takeTurn } from '../../../lib/take-turn.ts'
import { EXECUTORS, type NodeEnv, planOf } from '../../flows/index.ts'
import { clockOf } from '../leases/clock.ts'
import type { Room } from './room.ts'
import { freezeCallees } from './callees.ts'
import type { Runs } from './open-runs.ts'
import { withinLimit } from './output-limit.ts'

interface Trial {
  accountId: string
  projectId: string
  documentId: string
  params: Record<string, unknown>
  row: Record<string, unknown> | null
  signal: AbortSignal
}

/** The result of a trial; `usage` has the entries of its steps, also of failed ones. */
interface TrialEnd {
  end: RunEnd
  usage: unknown[]
}

/**
 * Walks a document once, with its pinned outputs, and stores nothing: no run, no journal. Only for documents that
 * change nothing outside, so that an interrupted trial can be repeated.
 */
export async function tryDocument(context: Context, runs: TrialRuns, trial: Trial): Promise<TrialEnd> {
  const { accountId, projectId, documentId, params, row, signal } = trial
  const account = { accountId, projectId }
  const planned = await planOf(context, documentId)
  const callees = planned.calls.length > 0 ? await freezeCallees(context, account, planned) : {}
  const runId = newId('run')
  const env: NodeEnv = {
    context,
    ports: runs.nodes,
    account,
    run: { runId, flowId: planned.flowId, jobId: null, isTest: true },
    source: null,
    budget: null,
    onNoCredits: null,
    onRowLimit: null,
  }
  const usage: unknown[] = []
  const execute = async (step: Step): Promise<StepAnswer> => {
    const run = EXECUTORS.get(step.node.type)
    if (!run) throw new StepError('type_unknown', say('step.type', { type: step.node.type }))
    return withinLimit(await run(step, env))
  }
  const end = await walk(
    planned.plan,
    { runId, params, row, usesPinned: true, cancel: signal },
    {
      clock: clockOf(runs.workers.clock),
      execute,
      takeTurn,
      room: (size, until) => runs.room.ask({ run: runId, group: accountId, size, signal: until }),
      record: (records) => {
        for (const record of records)
          if ('usage' in record && Array.isArray(record.usage)) usage.push(...(record.usage as unknown[]))
        return Promise.resolve()
      },
      callee: async (flowId) => {
        const called = callees[flowId]
        if (!called) throw new StepError('call_unknown', say('call.unpublished'))
        return (await planOf(context, called)).plan
      },
    },
  ).finally(() => runs.room.leave(runId))
  return { end, usage }
}

type TrialRuns = Pick<Runs, 'nodes' | 'workers'> & { room: Room }
