import type { Data, jobs } from '@millrace/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { notFound } from '../../../lib/errors.ts'
import { asMember, currentProject } from '../../../lib/scoped.ts'
import { usableIn } from '../../flows/index.ts'
import { JOB_FROM, JOB_SUMMARY, presentSummary, type SummaryRow } from './present-job.ts'

/** The jobs of a flow in the current project, newest first. */
export async function listJobs(
  context: Context,
  member: Member,
  { flowId, query }: { flowId: string; query: z.output<typeof jobs.listJobs.query> },
): Promise<Data<typeof jobs.listJobs>> {
  const { page, size, state } = query
  const project = currentProject(member)
  return asMember(context, member, async (tx) => {
    const flow = await sql`select from flows f where f.id = ${flowId} and ${usableIn(project)}`.execute(tx)
    if (flow.rows.length === 0) throw notFound('flow')
    const condition = sql`j.flow_id = ${flowId} and j.project_id = ${project}
      and ${state ? sql`j.state = ${state}` : sql`true`}`
    const counted = await sql<{
      total: number
    }>`select count(*)::int as total from flow_jobs j where ${condition}`.execute(tx)
    const { rows } = await sql<SummaryRow>`select ${JOB_SUMMARY} from ${JOB_FROM} where j.id in (
        select j.id from flow_jobs j where ${condition}
        order by j.created_at desc, j.id desc limit ${size} offset ${(page - 1) * size})
      order by j.created_at desc, j.id desc`.execute(tx)
    return { items: rows.map(presentSummary), total: counted.rows[0]!.total, page, size }
  })
}
