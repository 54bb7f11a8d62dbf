import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { makerOf } from '../../../lib/owner.ts'
import { notify } from '../../notifications/index.ts'
import { ROW_FAILED } from '../budget/stop-at-budget.ts'
import type { JobRow } from '../types.ts'
import { tellByFlow } from './tell-by-flow.ts'
import type { Totals } from './totals.ts'

interface NotifiedFlow {
  title: string
  settings: unknown
}

/** `PAUSED`: it has reached its budget of credits, or a row of it has failed whose flow wants to stop then. */
type End = 'SUCCEEDED' | 'PARTIAL' | 'FAILED' | 'CANCELLED' | 'PAUSED'

const KEYS = {
  SUCCEEDED: 'jobSucceeded',
  PARTIAL: 'jobPartial',
  FAILED: 'jobFailed',
  CANCELLED: 'jobCancelled',
} as const

type Key = (typeof KEYS)[keyof typeof KEYS] | 'jobStopped' | 'jobCeiling'

const keyOf = ({ job, state }: Pick<Ending, 'job' | 'state'>): Key => {
  if (state !== 'PAUSED') return KEYS[state]
  return job.error?.code === ROW_FAILED ? 'jobStopped' : 'jobCeiling'
}

interface Ending {
  job: JobRow
  state: End
  totals: Totals
}

/** Tells of the end of a job: in the console, and as the flow's settings say by mail and webhook. */
export async function tellEnd(context: Context, tx: Tx, ending: Ending): Promise<void> {
  const { job, state, totals } = ending
  const { rows } =
    await sql<NotifiedFlow>`select title, settings from flows where id = ${job.flow_id}`.execute(tx)
  const flow = rows[0]
  // What columns run by themselves is told when it went wrong, and else seen in the sheet.
  if (!flow || (job.live !== null && isOwn(job) && state === 'SUCCEEDED')) return
  const values = { flow: flow.title, count: totals.succeeded, failed: totals.failed }
  // Whoever stops the run of a column does so in its sheet, where it is seen.
  if (job.live === null || state !== 'CANCELLED')
    await notify(tx, {
      accountId: job.account_id,
      projectId: job.project_id,
      type: 'workflow',
      message: { key: keyOf(ending), values },
      link: { jobId: job.id, path: pathOf(job) },
      doneBy: doneBy(ending),
    })
  await tellByFlow(context, tx, {
    job,
    state,
    totals,
    flow,
    mail: { template: keyOf(ending), path: pathOf(job) },
  })
}

/** Who launched it, if all went well; who cancelled it. */
function doneBy({ job, state }: Ending): string | null {
  if (state === 'CANCELLED') return job.stopped_by
  return state === 'SUCCEEDED' ? makerOf(job.created_by) : null
}

const isOwn = ({ created_by: by }: JobRow): boolean =>
  typeof by === 'object' && by !== null && 'kind' in by && by.kind === 'system'

const pathOf = ({ id }: JobRow) => `/console/workflow-detail-history/${id}` as const
