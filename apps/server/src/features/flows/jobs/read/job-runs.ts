import type { Data, flows } from '@millrace/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../../../context.ts'
import type { Member } from '../../../../lib/actor.ts'
import { invalid, notFound } from '../../../../lib/errors.ts'
import { asMember } from '../../../../lib/scoped.ts'
import { inFlowOrder } from '../../nodes/output-order.ts'
import { presentSummary, SUMMARY_COLUMNS } from '../../runs/index.ts'

type RunRow = Parameters<typeof presentSummary>[0]

/** The rows of a job that were begun, in their order. */
export async function jobRuns(
  context: Context,
  member: Member,
  { id, query }: { id: string; query: z.output<typeof flows.jobRuns.query> },
): Promise<Data<typeof flows.jobRuns>> {
  const { after, state, limit } = query
  if (after !== undefined && !/^\d{1,15}$/.test(after))
    throw invalid([{ path: 'query.after', message: 'is not a cursor of this list' }])
  return asMember(context, member, async (tx) => {
    const job = await sql`select from flow_jobs where id = ${id}
      and project_id = any(${[...member.projectIds]}::text[])`.execute(tx)
    if (job.rows.length === 0) throw notFound('job')
    const { rows } = await sql<RunRow>`select ${SUMMARY_COLUMNS} from flow_runs r
      where r.job_id = ${id} and r.number > ${after ?? 0}::bigint
        and ${state ? sql`r.state = ${state}` : sql`true`}
      order by r.number limit ${limit + 1}`.execute(tx)
    const items = (await inFlowOrder(tx, rows.slice(0, limit))).map(presentSummary)
    return { items, next: rows.length > limit ? String(items.at(-1)!.number) : null }
  })
}
