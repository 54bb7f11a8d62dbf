import type { Data, jobs } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { asMember } from '../../../lib/scoped.ts'
import { findFlow } from '../../runs/index.ts'
import { presentSchedule, type ScheduleRow } from '../read/present-schedule.ts'

const MOST = 500

interface ScheduledRow extends ScheduleRow {
  title: string
  job_created_at: Date
  runs_once: boolean
}

/** Scheduled jobs of a flow in the member's projects, the next one due first. */
export async function listSchedules(
  context: Context,
  member: Member,
  flowId: string,
): Promise<Data<typeof jobs.listSchedules>> {
  const now = context.now()
  return asMember(context, member, async (tx) => {
    await findFlow(tx, member, flowId)
    const { rows } = await sql<ScheduledRow>`select s.*, j.title, j.created_at as job_created_at,
        coalesce(jsonb_array_length(j.launch -> 'SHEETS'), 0) = 0 as runs_once
      from flow_schedules s
      join flow_jobs j on j.id = s.job_id
      where s.flow_id = ${flowId} and s.project_id = any(${[...member.projectIds]}::text[])
      order by s.active desc, s.next_at, s.id limit ${MOST}`.execute(tx)
    const items = rows.map((row) => ({
      ...presentSchedule(row, now),
      jobId: row.job_id,
      title: row.title,
      createdAt: row.job_created_at.toISOString(),
      runsOnce: row.runs_once,
    }))
    return { items }
  })
}
