import type { aiWorkers } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inSystem } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { errorMessage } from '../../lib/errors.ts'
import { isOpenProject } from '../../lib/open-project.ts'
import type { MaintenanceTask } from '../../ops/maintenance.ts'
import { checkTimetable, nextInstant } from '../jobs/index.ts'
import { startExecution } from './launch.ts'
import { selectWorkers } from './rows.ts'
import { changePart } from './workers.ts'

type Schedule = Omit<NonNullable<aiWorkers.AiWorker['schedule']>, 'nextAt'>

/** Sets the schedule of a worker; null removes it. */
export function setSchedule(
  context: Context,
  { member, id, schedule }: { member: Member; id: string; schedule: Schedule | null },
): Promise<aiWorkers.AiWorker> {
  const now = context.now()
  if (schedule) checkTimetable({ cronJob: schedule.cron, timeZone: schedule.timeZone }, now, 'body.schedule')
  return changePart(context, { member, id, part: 'schedule' }, async (tx) => {
    const nextAt = schedule?.active ? nextOf(schedule, now) : null
    await sql`update ai_workers set schedule = ${schedule && JSON.stringify(schedule)}::jsonb, next_at = ${nextAt}
      where agent_id = ${id}`.execute(tx)
  })
}

const nextOf = ({ cron, timeZone }: Schedule, after: Date): Date | null =>
  nextInstant({ cronJob: cron, timeZone }, after)

const AT_ONCE = 20

/**
 * Launches due workers, each in a transaction that sets its next time, so that exactly one process launches it once.
 * Missed times are made up for once. A worker whose last execution is unfinished is skipped until the next time.
 */
async function launchDue(context: Context): Promise<number> {
  const now = context.now()
  const { rows } = await sql<{
    id: string
  }>`select w.agent_id as id from ai_workers w join agents a on a.id = w.agent_id
    where w.next_at <= ${now} and ${isOpenProject(sql`a.project_id`)} order by w.next_at limit ${AT_ONCE}`.execute(
    context.db.kysely,
  )
  let launched = 0
  for (const { id } of rows) if (await launchOne(context, id, now)) launched += 1
  return launched
}

function launchOne(context: Context, id: string, now: Date): Promise<boolean> {
  return inSystem(context.db.kysely, async (tx) => {
    const { rows } = await sql<{ schedule: Schedule }>`select schedule from ai_workers
      where agent_id = ${id} and next_at <= ${now} for update skip locked`.execute(tx)
    const [worker] = await selectWorkers(tx, sql`a.id = ${id}`)
    if (!rows[0] || !worker) return false
    await sql`update ai_workers set next_at = ${nextOf(rows[0].schedule, now)} where agent_id = ${id}`.execute(
      tx,
    )
    const open = await sql`select from executions e join flow_runs r on r.id = e.run_id
      where e.agent_id = ${id} and r.state in ('queued', 'running', 'waiting', 'paused') limit 1`.execute(tx)
    if (open.rows.length > 0) return false
    try {
      await startExecution(context, tx, { worker, own: {}, trigger: 'schedule', createdBy: null })
      return true
    } catch (error) {
      context.log.warn(
        { worker: id, err: errorMessage(error) },
        'a scheduled AI worker could not be launched',
      )
      return false
    }
  })
}

export const scheduledWorkers: MaintenanceTask = {
  everyMs: 15_000,
  run: launchDue,
  done: 'scheduled AI workers were launched',
}
