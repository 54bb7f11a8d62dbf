import type { jobs } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { originOf } from '../../../lib/origin.ts'
import { emitWebhook, findFlowEndpoint, queueEvent } from '../../webhooks/index.ts'
import type { JobRow } from '../types.ts'
import type { Totals } from './totals.ts'

interface FinishedJob {
  job: JobRow
  state: jobs.JobState
  totals: Totals
  flow: { title: string }
}

/**
 * Sends the end of a job to the account's webhooks and to that of its flow, in the transaction that ends it. A pause is
 * no end.
 */
export async function emitFinished(context: Context, tx: Tx, finished: FinishedJob): Promise<void> {
  const { job } = finished
  const { account_id: accountId, project_id: projectId } = job
  const data = dataOf(context, finished)
  await emitWebhook(context, tx, { accountId, projectId, type: TYPE, data })
  const own = await findFlowEndpoint(tx, job.flow_id)
  if (!own?.enabled) return
  // What the webhook of a flow was sent before it had the same events as the account.
  const { counts, error } = data.job
  const former = { jobId: job.id, flowId: job.flow_id, state: finished.state, counts, error }
  await queueEvent(context, tx, {
    endpointId: own.id,
    accountId,
    projectId,
    type: TYPE,
    data: { ...data, ...former },
  })
}

const TYPE = 'job.finished'

function dataOf(context: Context, { job, state, totals, flow }: FinishedJob) {
  const { succeeded, failed, skipped } = totals
  return {
    flow: { id: job.flow_id, name: flow.title },
    job: {
      id: job.id,
      title: job.title,
      state,
      counts: { succeeded, failed, skipped },
      error: job.error && { code: job.error.code, message: job.error.message },
      startedAt: job.started_at?.toISOString() ?? null,
      endedAt: context.now().toISOString(),
      url: `${originOf(context.config)}/console/workflow-detail-history/${job.id}`,
    },
  }
}
