import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Member } from '../../lib/actor.ts'
import { asMember, currentProject } from '../../lib/scoped.ts'
import { setSchedule } from '../jobs/index.ts'

const EVERY_MONDAY = {
  cronJob: '0 7 * * 1',
  timeZone: 'Europe/Berlin',
  schedulerLabel: 'Mondays at seven',
  overlap: 'skip',
  active: true,
} as const

/** Repeats the demo's first job every week; nothing when a person has made or ended a schedule since. */
export async function scheduleJob(context: Context, member: Member): Promise<void> {
  const projectId = currentProject(member)
  const jobId = await asMember(context, member, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select j.id from flow_jobs j join flows f on f.id = j.flow_id and f.deleted_at is null
      where j.project_id = ${projectId}
        and not exists (select from audit_entries a where a.project_id = ${projectId} and a.action = 'job.schedule')
      order by j.id limit 1`.execute(tx)
    return rows[0]?.id
  })
  if (jobId) await setSchedule(context, member, { jobId, input: EVERY_MONDAY })
}
