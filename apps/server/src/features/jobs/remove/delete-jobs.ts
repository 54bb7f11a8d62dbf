import type { jobs } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import type { Member } from '../../../lib/actor.ts'
import { audit } from '../../../lib/audit.ts'
import { asMember, currentProject } from '../../../lib/scoped.ts'
import { findFlow } from '../../runs/index.ts'
import { announceJob } from '../announce-job.ts'
import { dropStaging } from '../outputs/staging.ts'
import { flowRunsAway } from './runs-away.job.ts'

interface Row {
  id: string
  title: string
  aside: Record<string, string>
  at_rest: boolean
  scheduled: boolean
}

/**
 * Permanently deletes jobs: they disappear at once, their rows and steps are removed in the background. Written data
 * stays, and so does the position for the next run. Ids of other accounts are ignored like unknown ones.
 */
export async function deleteJobs(
  context: Context,
  member: Member,
  { flowId, ids }: { flowId: string; ids: readonly string[] },
): Promise<jobs.DeletedJobs> {
  const projectId = currentProject(member)
  return asMember(context, member, async (tx) => {
    await findFlow(tx, member, flowId)
    const rows = await holdJobs(tx, { flowId, projectId, ids })
    const gone = rows.filter((row) => row.at_rest && !row.scheduled)
    for (const job of gone) await removeJob(context, tx, { member, flowId, projectId, job })
    const kept = rows.filter((row) => !gone.includes(row))
    return {
      deleted: gone.length,
      kept: kept.map(({ id, scheduled }) => ({
        id,
        why: scheduled ? ('scheduled' as const) : ('atWork' as const),
      })),
    }
  })
}

/** The jobs among the ids, locked: concurrent starts and schedule changes wait, and then find them deleted. */
async function holdJobs(
  tx: Tx,
  { flowId, projectId, ids }: { flowId: string; projectId: string; ids: readonly string[] },
): Promise<Row[]> {
  const { rows } = await sql<Row>`select j.id, j.title, j.aside,
      j.state in ('DRAFT', 'SUCCEEDED', 'PARTIAL', 'FAILED', 'CANCELLED') and j.stopping is null as at_rest,
      exists (select from flow_schedules s where s.job_id = j.id) as scheduled
    from flow_jobs j
    where j.flow_id = ${flowId} and j.project_id = ${projectId} and j.id = any(${[...ids]}::text[])
    order by j.id for update of j`.execute(tx)
  return rows
}

interface Removal {
  member: Member
  flowId: string
  projectId: string
  job: Row
}

async function removeJob(
  context: Context,
  tx: Tx,
  { member, flowId, projectId, job: { id, title, aside: staging } }: Removal,
): Promise<void> {
  const { accountId } = member
  await dropStaging(tx, Object.values(staging))
  await sql`delete from flow_jobs where id = ${id}`.execute(tx)
  await context.queue.send(tx, flowRunsAway, { jobId: id }, { key: id, group: accountId })
  await audit(tx, member, {
    accountId,
    projectId,
    action: 'job.delete',
    objectId: id,
    details: { title, flowId },
  })
  await announceJob(tx, { id, accountId, projectId, flowId })
}
