import type { jobs } from '@millrace/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import { notFound } from '../../../lib/errors.ts'
import { type DetailRow, JOB_FROM, JOB_SUMMARY, presentJob } from './present-job.ts'
import { presentSchedule, type ScheduleRow } from './present-schedule.ts'

/** One job of these projects in API form. */
export async function showJob(tx: Tx, projects: string | readonly string[], id: string): Promise<jobs.Job> {
  const { rows } =
    await sql<DetailRow>`select ${JOB_SUMMARY}, j.launch, j.outputs, j.error, j.live is not null as live
    from ${JOB_FROM} where j.id = ${id} and j.project_id = any(${[projects].flat()}::text[])`.execute(tx)
  const row = rows[0]
  if (!row) throw notFound('job')
  return presentJob(row, await scheduleOf(tx, id))
}

/** The schedule of a job, or null. */
async function scheduleOf(tx: Tx, jobId: string): Promise<jobs.Job['schedule']> {
  const { rows } = await sql<ScheduleRow>`select * from flow_schedules where job_id = ${jobId}`.execute(tx)
  return rows[0] ? presentSchedule(rows[0], new Date()) : null
}
