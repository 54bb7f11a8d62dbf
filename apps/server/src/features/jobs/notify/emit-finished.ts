import type { jobs } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { originOf } from '../../../lib/origin.ts'
import { emitWebhook } from '../../webhooks/index.ts'
import type { JobRow } from '../types.ts'
import type { Totals } from './totals.ts'

interface FinishedJob {
  job: JobRow
  state: jobs.JobState
  totals: Totals
  flow: { title: string }
}

/** Tells the account's webhooks of the end of a job, in the transaction that ends it. A pause is no end. */
export async function emitFinished(
  context: Context,
  tx: Tx,
  { job, state, totals, flow }: FinishedJob,
): Promise<void> {
  const { succeeded, failed, skipped } = totals
  await emitWebhook(context, tx, {
    accountId: job.account_id,
    projectId: job.project_id,
    type: 'job.finished',
    data: {
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
    },
  })
}
