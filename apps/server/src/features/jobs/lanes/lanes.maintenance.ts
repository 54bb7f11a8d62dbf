import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { errorMessage } from '../../../lib/errors.ts'
import { isOpenProject } from '../../../lib/open-project.ts'
import type { MaintenanceTask } from '../../../ops/maintenance.ts'
import { isBudgetSpent, stopAtBudget } from '../budget/stop-at-budget.ts'
import { finishJob } from '../finish/finish-job.ts'
import type { JobRow } from '../types.ts'
import { flowLane, sendLane } from '../../runs/index.ts'
import { DUE_ROWS } from './take-due.ts'

/** Maximum lanes queued per round; the rest follows in the next one. */
const MOST_AT_ONCE = 200

interface Idle {
  id: string
  account_id: string
  lane: number
}

/** Stops jobs without an active lane that have used up their budget, so that their waiting rows are not resumed. */
async function stopWhereSpent({ db }: Context): Promise<void> {
  const { rows } = await sql<
    Pick<JobRow, 'id' | 'ceiling_credits' | 'live'>
  >`select id, ceiling_credits, live from flow_jobs j
    where state in ('QUEUED', 'RUNNING', 'WAITING') and stopping is null and ceiling_credits is not null
      and ${isOpenProject(sql`j.project_id`)}
      and not exists (select from flow_lanes l where l.job_id = j.id and l.worker_id is not null)
    limit ${MOST_AT_ONCE}`.execute(db.kysely)
  for (const job of rows) if (await isBudgetSpent(db.kysely, job)) await stopAtBudget(db.kysely, job)
}

/**
 * Queues workers for free lanes with work, and ends jobs that nobody else ends. This recovers from any lost message or
 * process. Returns the number of lanes queued.
 */
export async function resumeLanes(context: Context): Promise<number> {
  await stopWhereSpent(context)
  const { rows } = await sql<Idle>`select j.id, j.account_id, l.lane from flow_jobs j
    join flow_lanes l on l.job_id = j.id
    where j.state in ('QUEUED', 'RUNNING', 'WAITING') and j.stopping is null and l.worker_id is null
      and ${isOpenProject(sql`j.project_id`)}
      and (not (j.plan->>'done')::boolean
        or exists (select from flow_slices s where s.job_id = j.id and s.state = 'queued')
        or exists (select from flow_runs r where r.job_id = j.id and ${DUE_ROWS}))
      and not exists (select from pgboss.job q where q.name = ${flowLane.name} and q.state < 'active'
        and q.singleton_key = j.id || '/' || l.lane)
    order by j.created_at, l.lane limit ${MOST_AT_ONCE}`.execute(context.db.kysely)
  for (const { id, account_id: accountId, lane } of rows)
    await sendLane(context, context.db.kysely, { id, accountId, lane })
  for (const id of await over(context)) await endJob(context, id)
  return rows.length
}

/** A job that cannot be ended is retried in the next round, without affecting others. */
const endJob = (context: Context, id: string): Promise<void> =>
  finishJob(context, id).catch((error: unknown) =>
    context.log.error({ job: id, err: errorMessage(error) }, 'a job could not be brought to its end'),
  )

/** Jobs that were asked to stop and have stopped, and jobs whose rows are all done. */
async function over(context: Context): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select j.id from flow_jobs j
    where (j.state in ('QUEUED', 'RUNNING') or j.stopping is not null) and ${isOpenProject(sql`j.project_id`)}
      and not exists (select from flow_slices s where s.job_id = j.id and s.state = 'running')
      and not exists (select from flow_lanes l where l.job_id = j.id and l.worker_id is not null)
      and (j.stopping is not null or ((j.plan->>'done')::boolean
        and not exists (select from flow_slices s where s.job_id = j.id and s.state <> 'done')))
    limit ${MOST_AT_ONCE}`.execute(context.db.kysely)
  return rows.map(({ id }) => id)
}

export const lanes: MaintenanceTask = { everyMs: 2000, run: resumeLanes }
