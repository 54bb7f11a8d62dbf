import { flows } from '@millrace/contract'
import { sql, type Transaction } from 'kysely'
import type { Context } from '../../../../context.ts'
import type { DB } from '../../../../db/tables.ts'
import { originOf } from '../../../../lib/origin.ts'
import { sendMessage } from '../../../mail/index.ts'
import { notify } from '../../../notifications/index.ts'
import type { JobRow } from '../types.ts'
import type { Totals } from './totals.ts'
import { flowTell } from './tell.job.ts'

interface Told {
  title: string
  settings: unknown
}

/** Tells of the end of a job: in the console, and as the flow's settings say by mail and webhook. */
export async function tellEnd(
  context: Context,
  tx: Transaction<DB>,
  { job, state, totals }: { job: JobRow; state: flows.JobState; totals: Totals },
): Promise<void> {
  const { rows } = await sql<Told>`select title, settings from flows where id = ${job.flow_id}`.execute(tx)
  const flow = rows[0]
  // What columns run by themselves is told when it went wrong, and else seen in the sheet.
  if (!flow || (job.live !== null && isOwn(job) && state === 'SUCCEEDED')) return
  const values = { flow: flow.title, count: totals.succeeded, failed: totals.failed }
  await notify(tx, {
    accountId: job.account_id,
    projectId: job.project_id,
    type: 'workflow',
    message: { key: KEYS[state] ?? 'jobFailed', values },
    link: { jobId: job.id, path: `/console/workflow-detail-history/${job.id}` },
  })
  const telling = flows.flowTelling.safeParse(flow.settings ?? {})
  if (!telling.success) return
  for (const to of telling.data.emails)
    await sendMessage(context, tx, {
      accountId: job.account_id,
      to,
      once: `job:${job.id}:${job.rounds}:${to}`,
      replyTo: null,
      ...mailOf(context, { job, state, totals, title: flow.title }),
    })
  if (telling.data.webhook !== null)
    await context.queue.send(tx, flowTell, { jobId: job.id, round: job.rounds }, { group: job.account_id })
}

const isOwn = ({ created_by: by }: JobRow): boolean =>
  typeof by === 'object' && by !== null && 'kind' in by && by.kind === 'system'

const KEYS = {
  SUCCEEDED: 'jobSucceeded',
  PARTIAL: 'jobPartial',
  FAILED: 'jobFailed',
} as const satisfies Partial<Record<flows.JobState, string>> as Partial<
  Record<flows.JobState, 'jobSucceeded' | 'jobPartial' | 'jobFailed'>
>

const WORDS: Partial<Record<flows.JobState, string>> = {
  SUCCEEDED: 'has succeeded',
  PARTIAL: 'has ended with failures',
  FAILED: 'has failed',
}

function mailOf(
  context: Context,
  { job, state, totals, title }: { job: JobRow; state: flows.JobState; totals: Totals; title: string },
): { subject: string; text: string } {
  const subject = `A job of “${title}” ${WORDS[state] ?? 'has ended'}`
  const counts = `${totals.succeeded} rows done, ${totals.failed} failed, ${totals.skipped} skipped.`
  const link = `${originOf(context.config)}/console/workflow-detail-history/${job.id}`
  return {
    subject,
    text: [`${subject}.`, counts, job.error?.message ?? '', link].filter(Boolean).join('\n\n'),
  }
}
