import { createHmac } from 'node:crypto'
import { flows, jobs } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inSystem } from '../../../db/scope.ts'
import { handler, type Handler } from '../../../queue/queue.ts'
import { signatureHeaders } from '../../flows/index.ts'
import { findJob } from '../queries.ts'
import { flowTell } from './tell.job.ts'
import { totalsOf } from './totals.ts'

/** One event for every end, with the state in `data.state`. A pause sends no webhook, because the job continues. */
const JOB_FINISHED = 'job.finished'
const TIMEOUT_MS = 15_000
const MOST_BYTES = 64_000

/** Posts the result of a job, signed with the flow's own secret. A retry has the same id. */
export const tellHandler = (context: Context): Handler =>
  handler(flowTell, async ({ jobId, round, state }) => {
    const found = await inSystem(context.db.kysely, async (tx) => {
      const job = await findJob(tx, jobId)
      if (!job) return null
      const { rows } = await sql<{
        settings: unknown
      }>`select settings from flows where id = ${job.flow_id}`.execute(tx)
      return { job, settings: rows[0]?.settings, totals: await totalsOf(tx, jobId) }
    })
    const telling = flows.flowTelling.safeParse(found?.settings ?? {})
    if (!found || !telling.success || telling.data.webhook === null) return
    if (!jobs.JOB_ENDS.has(state)) return
    const { job, totals } = found
    const { open: _open, runs: _runs, ...counts } = totals
    const id = `${jobId}-${round}-${state.toLowerCase()}`
    const body = JSON.stringify({
      type: JOB_FINISHED,
      timestamp: (job.ended_at ?? context.now()).toISOString(),
      data: { jobId, flowId: job.flow_id, state, counts, error: job.error },
    })
    const timestamp = Math.floor(context.now().getTime() / 1000)
    const response = await context.egress.fetch(telling.data.webhook, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': id,
        ...signatureHeaders(webhookSecret(context, job.flow_id), { id, timestamp, body }),
      },
      body,
      timeoutMs: TIMEOUT_MS,
      maxBytes: MOST_BYTES,
      redirect: 'manual',
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`the webhook of the flow answered ${response.status}`)
  })

/** The signing secret of a flow's webhooks. */
export const webhookSecret = ({ config }: Pick<Context, 'config'>, flowId: string): string =>
  `whsec_${createHmac('sha256', config.secret).update(`flow-webhook:${flowId}`).digest('base64')}`
