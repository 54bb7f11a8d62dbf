import type { jobs } from '@millrace/contract'
import { sql, type Transaction } from 'kysely'
import type { DB } from '../../../db/tables.ts'
import { presentSchedule, type ScheduleRow } from './present-schedule.ts'

/** How a job is repeated; null when it is not. */
export async function scheduleOf(tx: Transaction<DB>, jobId: string): Promise<jobs.Job['schedule']> {
  const { rows } = await sql<ScheduleRow>`select * from flow_schedules where job_id = ${jobId}`.execute(tx)
  return rows[0] ? presentSchedule(rows[0], new Date()) : null
}
