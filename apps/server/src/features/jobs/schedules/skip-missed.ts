import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import { nextInstant } from '../timetable/instants.ts'

interface Row {
  id: string
  cron_job: string
  time_zone: string
}

/** Advances a project's schedules to their next times, skipping those that passed while it was in the trash. */
export async function skipMissed(
  tx: Tx,
  { projectId, now }: { projectId: string; now: Date },
): Promise<void> {
  const { rows } = await sql<Row>`select id, cron_job, time_zone from flow_schedules
    where project_id = ${projectId} and active and next_at <= ${now} for update`.execute(tx)
  for (const { id, cron_job: cronJob, time_zone: timeZone } of rows)
    await sql`update flow_schedules set next_at = ${nextInstant({ cronJob, timeZone }, now)}
      where id = ${id}`.execute(tx)
}
