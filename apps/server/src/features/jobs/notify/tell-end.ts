import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { makerOf } from '../../../lib/owner.ts'
import { notify, settleNotices } from '../../notifications/index.ts'
import { BUDGET_REACHED, NO_CREDITS, ROW_FAILED, ROW_LIMIT } from '../budget/stop-at-budget.ts'
import type { JobRow } from '../types.ts'
import { emitFinished } from './emit-finished.ts'
import { tellByFlow } from './tell-by-flow.ts'
import type { Totals } from './totals.ts'

interface NotifiedFlow {
  title: string
  settings: unknown
}

/** `PAUSED`: the job paused by itself, for example because its budget was reached. */
type End = 'SUCCEEDED' | 'PARTIAL' | 'FAILED' | 'CANCELLED' | 'PAUSED'

const KEYS = {
  SUCCEEDED: 'jobSucceeded',
  PARTIAL: 'jobPartial',
  FAILED: 'jobFailed',
  CANCELLED: 'jobCancelled',
} as const

/** By the error code of a job that paused by itself. */
const PAUSES = {
  [BUDGET_REACHED]: 'jobCeiling',
  [NO_CREDITS]: 'jobNoCredits',
  [ROW_FAILED]: 'jobStopped',
  [ROW_LIMIT]: 'jobRowLimit',
} as const

const isPause = (code: string | undefined): code is keyof typeof PAUSES =>
  code !== undefined && Object.hasOwn(PAUSES, code)

const keyOf = ({ job, state }: Pick<Ending, 'job' | 'state'>) => {
  if (state !== 'PAUSED') return KEYS[state]
  const code = job.error?.code
  return isPause(code) ? PAUSES[code] : PAUSES[BUDGET_REACHED]
}

interface Ending {
  job: JobRow
  state: End
  totals: Totals
}

/**
 * Notifies about the end of a job: in the console, to the webhooks of the account and the flow and, according to the
 * flow's settings, by email.
 */
export async function tellEnd(context: Context, tx: Tx, ending: Ending): Promise<void> {
  const { job, state, totals } = ending
  // Its rows no longer wait for anyone.
  if (state !== 'PAUSED') await settleNotices(tx, { accountId: job.account_id, subject: job.id })
  const { rows } =
    await sql<NotifiedFlow>`select title, settings from flows where id = ${job.flow_id}`.execute(tx)
  const flow = rows[0]
  // Automatic runs of columns are only notified on failure; otherwise the result is visible in the sheet.
  if (!flow || (job.live !== null && isOwn(job) && state === 'SUCCEEDED')) return
  const values = { flow: flow.title, count: totals.succeeded, failed: totals.failed }
  // Canceling a column's run happens in its sheet, where it is visible.
  if (job.live === null || state !== 'CANCELLED')
    await notify(tx, {
      accountId: job.account_id,
      projectId: job.project_id,
      type: 'workflow',
      message: { key: keyOf(ending), values },
      link: { jobId: job.id, path: pathOf(job) },
      doneBy: doneBy(ending),
    })
  if (state !== 'PAUSED') await emitFinished(context, tx, { job, state, totals, flow })
  await tellByFlow(context, tx, {
    job,
    totals,
    flow,
    mail: { template: keyOf(ending), path: pathOf(job) },
  })
}

/** The member who launched it if it succeeded, or who cancelled it. */
function doneBy({ job, state }: Ending): string | null {
  if (state === 'CANCELLED') return job.stopped_by
  return state === 'SUCCEEDED' ? makerOf(job.created_by) : null
}

const isOwn = ({ created_by: by }: JobRow): boolean =>
  typeof by === 'object' && by !== null && 'kind' in by && by.kind === 'system'

const pathOf = ({ id }: JobRow) => `/console/workflow-detail-history/${id}` as const
