import type { Reason } from '@millrace/contract'
import { type Kysely, sql } from 'kysely'
import { jobError } from '../job-error.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import type { DB } from '../../../db/tables.ts'
import { inAccount } from '../../../lib/scoped.ts'
import { announceJob } from '../announce-job.ts'
import type { JobError, JobRow } from '../types.ts'
import { tellReached } from './reached.ts'
import { spentOf } from './spent.ts'

type Db = Kysely<DB> | Tx

/** The budget is spent, or less is left than the next row may cost. */
export const BUDGET_REACHED = 'ceiling_reached'
/** The account's credits, or one of its budgets, are used up. */
export const NO_CREDITS = 'no_credits'
/** The plan has no room for the rows that the job adds. */
export const ROW_LIMIT = 'row_limit'
const COLUMN_BUDGET = 'model.columnBudget'
export const ROW_FAILED = 'row_failed'

const BY_ITSELF: ReadonlySet<string | undefined> = new Set([
  BUDGET_REACHED,
  NO_CREDITS,
  ROW_LIMIT,
  ROW_FAILED,
])

/** Whether a job was paused automatically rather than by a person. */
export const isHeldByItself = ({ error }: Pick<JobRow, 'error'>): boolean => BY_ITSELF.has(error?.code)

/** Whether a job has used up its budget. */
export async function isBudgetSpent(db: Db, job: Pick<JobRow, 'id' | 'ceiling_credits'>): Promise<boolean> {
  if (job.ceiling_credits === null) return false
  // A free flow may run with a budget of zero.
  const { rows } = await sql<{
    over: boolean
  }>`select cost > 0 and cost >= ${job.ceiling_credits}::numeric as over
    from (select ${spentOf(job.id)} as cost) c`.execute(db)
  return rows[0]!.over
}

/** What would have exceeded the budget. */
interface Excess {
  spent: number
  /** The possible cost of the next row, or of the next call in a row. */
  needed: number
}

type Stopping = Pick<JobRow, 'id' | 'ceiling_credits' | 'live'>

const rounded = (credits: number): string => String(Number(credits.toPrecision(6)))

function errorOf({ ceiling_credits: credits, live }: Stopping, excess: Excess | null): JobError {
  const budget = rounded(Number(credits))
  const values: Record<string, string> = { budget }
  if (excess) Object.assign(values, { spent: rounded(excess.spent), needed: rounded(excess.needed) })
  return jobError(BUDGET_REACHED, values, live !== null)
}

/**
 * Pauses the job: no further row starts, rows in progress finish, and it can be resumed with a higher budget. The
 * process that stops it sends the notification. The job of an AI column ends instead: its cells know what is left, and
 * the column can be run again. Returns false when it is already stopping.
 */
export const stopAtBudget = (db: Db, job: Stopping, excess: Excess | null = null): Promise<boolean> =>
  stopWith(db, job, errorOf(job, excess))

async function stopWith(db: Db, job: Stopping, error: JobError): Promise<boolean> {
  const { rows } = await sql`update flow_jobs set stopping = ${job.live === null ? 'pause' : 'cancel'},
      updated_at = now(), error = ${JSON.stringify(error)}::jsonb
    where id = ${job.id} and stopping is null and state in ('QUEUED', 'RUNNING', 'WAITING') returning id`.execute(
    db,
  )
  return rows.length > 0
}

type Stopped = Stopping & Pick<JobRow, 'account_id' | 'project_id' | 'flow_id'>

/**
 * `stopAtBudget` in the transaction of the rows that just cost something, so that no row starts after the one that used
 * up the budget. If someone else has locked the job's row, this is left to the next rows or check: nobody waits for a
 * job while holding locks that its end needs.
 */
export async function stopWhereSpent(
  context: Context,
  tx: Tx,
  jobs: readonly Pick<JobRow, 'id' | 'ceiling_credits'>[],
): Promise<void> {
  for (const job of jobs) {
    if (!(await isBudgetSpent(tx, job))) continue
    const { rows } = await sql<Stopped>`select id, account_id, project_id, flow_id, ceiling_credits, live
      from flow_jobs where id = ${job.id} and stopping is null for no key update skip locked`.execute(tx)
    tellReached(context, job.id)
    for (const found of rows) {
      await stopAtBudget(tx, found)
      await announceStop(tx, found)
    }
  }
}

export const announceStop = (tx: Tx, job: Stopped): Promise<void> =>
  announceJob(tx, {
    id: job.id,
    accountId: job.account_id,
    projectId: job.project_id,
    flowId: job.flow_id,
  })

/** Pauses a job when the account has no credits left for a call; as with its budget, rows in progress finish. */
export async function stopWithoutCredits(
  context: Context,
  { id, accountId, reason }: { id: string; accountId: string; reason: Reason | undefined },
): Promise<void> {
  // The text then says where that budget is set.
  const values = reason?.key === COLUMN_BUDGET ? { of: 'column' } : undefined
  await stop(context, { id, accountId }, (job) => jobError(NO_CREDITS, values, job.live !== null))
  tellReached(context, id)
}

/** Pauses a job when the plan has no room for its rows. */
export const stopAtRowLimit = (
  context: Context,
  job: { id: string; accountId: string },
  limit: Reason,
): Promise<void> => stop(context, job, () => rowLimitError(limit))

/** As stored: the values of the limit. What it is a limit of is in the code. */
export function rowLimitError({ values }: Reason): JobError {
  const texts: Record<string, string> = {}
  for (const [name, value] of Object.entries(values))
    if (typeof value === 'string' || typeof value === 'number') texts[name] = String(value)
  return jobError(ROW_LIMIT, texts)
}

const stop = (
  context: Context,
  { id, accountId }: { id: string; accountId: string },
  error: (job: Stopped) => JobError,
): Promise<void> =>
  inAccount(context, accountId, async (tx) => {
    const { rows } = await sql<Stopped>`select id, account_id, project_id, flow_id, ceiling_credits, live
      from flow_jobs where id = ${id} and stopping is null for no key update`.execute(tx)
    for (const job of rows) if (await stopWith(tx, job, error(job))) await announceStop(tx, job)
  })
