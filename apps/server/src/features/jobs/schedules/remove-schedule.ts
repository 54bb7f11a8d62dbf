import type { Data, jobs } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { audit } from '../../../lib/audit.ts'
import { notFound } from '../../../lib/errors.ts'
import { asMember } from '../../../lib/scoped.ts'
import { announceSchedule } from './announce-schedule.ts'
import { findJob } from './find-job.ts'

/** Removes a job's schedule; jobs that it launched continue. */
export async function removeSchedule(
  context: Context,
  member: Member,
  jobId: string,
): Promise<Data<typeof jobs.removeSchedule>> {
  return asMember(context, member, async (tx) => {
    const job = await findJob(tx, member, jobId)
    const { rows } = await sql<{ cron_job: string; time_zone: string }>`delete from flow_schedules
      where job_id = ${jobId} returning cron_job, time_zone`.execute(tx)
    const gone = rows[0]
    if (!gone) throw notFound('schedule')
    await audit(tx, member, {
      accountId: job.accountId,
      projectId: job.projectId,
      action: 'job.unschedule',
      objectId: jobId,
      details: { flow: job.flowId, cronJob: gone.cron_job, timeZone: gone.time_zone },
    })
    await announceSchedule(tx, job)
    return { removed: true }
  })
}
