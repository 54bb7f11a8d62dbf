import { type Data, type jobs } from '@millrace/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { audit } from '../../../lib/audit.ts'
import { newId } from '../../../lib/ids.ts'
import { Failure } from '../../../lib/errors.ts'
import { asMember } from '../../../lib/scoped.ts'
import { announceSchedule } from './announce-schedule.ts'
import { findJob } from './find-job.ts'
import { checkTimetable, nextInstant } from '../timetable/instants.ts'
import { presentSchedule, type ScheduleRow } from '../read/present-schedule.ts'

type Input = z.output<typeof jobs.setSchedule.query>

/** Sets a job's schedule by cron expression. Times missed earlier are not made up for. */
export async function setSchedule(
  context: Context,
  member: Member,
  { jobId, input }: { jobId: string; input: Input },
): Promise<Data<typeof jobs.setSchedule>> {
  const now = context.now()
  checkTimetable(input, now)
  const { cronJob, timeZone, schedulerLabel, overlap, active } = input
  return asMember(context, member, async (tx) => {
    const job = await findJob(tx, member, jobId)
    if (job.isAiColumn)
      throw new Failure(
        'conflict',
        'This job filled an AI column, so it can’t be scheduled. Use Auto-run in the settings of the column.',
      )
    const by = { kind: 'member', id: member.userId, name: member.name }
    const { rows } =
      await sql<ScheduleRow>`insert into flow_schedules (id, account_id, project_id, flow_id, job_id,
        cron_job, time_zone, label, overlap, active, next_at, created_by)
      values (${newId('schedule')}, ${job.accountId}, ${job.projectId}, ${job.flowId}, ${jobId}, ${cronJob},
        ${timeZone}, ${schedulerLabel}, ${overlap}, ${active}, ${nextInstant(input, now)},
        ${JSON.stringify(by)}::jsonb)
      on conflict (job_id) do update set cron_job = excluded.cron_job, time_zone = excluded.time_zone,
        label = excluded.label, overlap = excluded.overlap, active = excluded.active, next_at = excluded.next_at,
        queued_at = null, last_error = null, created_by = excluded.created_by
      returning *`.execute(tx)
    await audit(tx, member, {
      accountId: job.accountId,
      projectId: job.projectId,
      action: 'job.schedule',
      objectId: jobId,
      details: { flow: job.flowId, cronJob, timeZone, overlap, active, label: schedulerLabel },
    })
    await announceSchedule(tx, job)
    return presentSchedule(rows[0]!, now)
  })
}
