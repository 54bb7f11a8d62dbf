import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { errorMessage, Failure } from '../../../lib/errors.ts'
import { inAccount } from '../../../lib/scoped.ts'
import { isOpenProject } from '../../../lib/open-project.ts'
import type { MaintenanceTask } from '../../../ops/maintenance.ts'
import { launchAgain } from '../launch/launch-again.ts'
import { notify } from '../../notifications/index.ts'
import { announceSchedule } from './announce-schedule.ts'
import { decide, type DueRow, type Move } from './decide.ts'
import type { Firing, LaunchAgain } from '../launch/firing.ts'

/** Maximum schedules per round; the rest follows in the next one. */
const MOST_AT_ONCE = 200

/** The database's clock, so that servers with different clocks agree on each time. */
async function databaseNow(context: Context): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(context.db.kysely)
  return rows[0]!.now
}

/**
 * Launches due schedules and returns the number of jobs. Any number of processes may do this simultaneously: one of
 * them advances each schedule, in the transaction that launches its job.
 */
export async function fireSchedules(
  context: Context,
  launchAgain: LaunchAgain,
  clock: (context: Context) => Promise<Date> = databaseNow,
): Promise<number> {
  const now = await clock(context)
  const { rows } = await sql<{ id: string; account_id: string }>`
    select s.id, s.account_id from flow_schedules s
    where s.active and ${isOpenProject(sql`s.project_id`)} and (s.next_at <= ${now} or s.last_at > ${now}::timestamptz + interval '1 hour'
      or (s.queued_at is not null and not ${BUSY}))
    order by s.next_at limit ${MOST_AT_ONCE}`.execute(context.db.kysely)
  let launched = 0
  for (const { id, account_id: accountId } of rows) {
    if (context.stopping.aborted) break
    if (await inAccount(context, accountId, (tx) => fireOne({ context, tx, launchAgain, now }, id)))
      launched += 1
  }
  return launched
}

/** The job itself or the last one of schedule `s` is unfinished. */
const BUSY = sql<boolean>`exists (select 1 from flow_jobs j where j.id in (s.job_id, s.last_job_id)
  and j.state in ('QUEUED', 'RUNNING', 'PAUSED', 'WAITING'))`

interface Look {
  context: Context
  tx: Tx
  launchAgain: LaunchAgain
  now: Date
}

/** Advances one schedule, unless another process does; returns whether a job was launched. */
async function fireOne(look: Look, id: string): Promise<boolean> {
  const { tx, now } = look
  const { rows } = await sql<DueRow>`select s.*, f.deleted_at is not null as resting, ${BUSY} as busy
    from flow_schedules s join flows f on f.id = s.flow_id
    where s.id = ${id} and s.active for update of s skip locked`.execute(tx)
  const row = rows[0]
  const move = row && decide(row, now)
  if (!move) return false
  const jobId = move.instant ? await launch(look, row, move) : null
  await sql`update flow_schedules set next_at = ${move.nextAt}, queued_at = ${move.queuedAt}, last_at = ${move.lastAt},
      last_job_id = coalesce(${jobId}, last_job_id), last_error = ${move.error} where id = ${id}`.execute(tx)
  await announceSchedule(tx, placeOf(row))
  return jobId !== null
}

const placeOf = (row: DueRow) => ({
  id: row.job_id,
  accountId: row.account_id,
  projectId: row.project_id,
  flowId: row.flow_id,
})

/** The new job; null when it could not be launched: nothing of it remains, and the reason is in `move`. */
async function launch({ context, tx, launchAgain }: Look, row: DueRow, move: Move): Promise<string | null> {
  const { id, ...place } = placeOf(row)
  const firing: Firing = { ...place, scheduleId: row.id, jobId: id, label: row.label, instant: move.instant! }
  await sql`savepoint launch`.execute(tx)
  try {
    const jobId = await launchAgain(tx, firing)
    await sql`release savepoint launch`.execute(tx)
    return jobId
  } catch (error) {
    await sql`rollback to savepoint launch`.execute(tx)
    if (!(error instanceof Failure))
      context.log.error({ schedule: row.id, err: errorMessage(error) }, 'a scheduled job was not launched')
    move.error =
      error instanceof Failure ? error.message : 'The job couldn’t start because of a server error.'
    // Notified once, not every minute while it lasts.
    if (row.last_error === null) await tellFailed(tx, row)
    return null
  }
}

async function tellFailed(tx: Tx, row: DueRow): Promise<void> {
  const { rows } = await sql<{ title: string }>`select title from flows where id = ${row.flow_id}`.execute(tx)
  await notify(tx, {
    accountId: row.account_id,
    projectId: row.project_id,
    type: 'workflow',
    message: { key: 'scheduleFailed', values: { flow: rows[0]?.title ?? '' } },
    link: { jobId: row.job_id },
  })
}

export const schedules: MaintenanceTask = {
  everyMs: 2000,
  run: function launchScheduledJobs(context) {
    return fireSchedules(context, launchAgain(context))
  },
  done: 'scheduled jobs were launched',
}
