import type { jobs } from '@millrace/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import { presentSchedule, type ScheduleRow } from './present-schedule.ts'

/** How a job is repeated; null when it is not. */
export async function scheduleOf(tx: Tx, jobId: string): Promise<jobs.Job['schedule']> {
  const { rows } = await sql<ScheduleRow>`select * from flow_schedules where job_id = ${jobId}`.execute(tx)
  return rows[0] ? presentSchedule(rows[0], new Date()) : null
}
