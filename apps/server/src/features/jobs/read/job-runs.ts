import type { Data, jobs } from '@millrace/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { invalid, notFound } from '../../../lib/errors.ts'
import { asMember } from '../../../lib/scoped.ts'
import { readSummaries } from '../../runs/index.ts'

/** A job's started rows in order; fewer per page when their results are very large. */
export async function jobRuns(
  context: Context,
  member: Member,
  { id, query }: { id: string; query: z.output<typeof jobs.jobRuns.query> },
): Promise<Data<typeof jobs.jobRuns>> {
  const { after, state, limit } = query
  if (after !== undefined && !/^\d{1,15}$/.test(after))
    throw invalid([{ path: 'query.after', message: 'is not a cursor of this list' }])
  return asMember(context, member, async (tx) => {
    const job = await sql`select from flow_jobs where id = ${id}
      and project_id = any(${[...member.projectIds]}::text[])`.execute(tx)
    if (job.rows.length === 0) throw notFound('job')
    const { items, more } = await readSummaries(tx, {
      where: sql`r.job_id = ${id} and r.number > ${after ?? 0}::bigint and ${state ? sql`r.state = ${state}` : sql`true`}`,
      orderBy: sql`r.number`,
      limit,
    })
    return { items, next: more ? String(items.at(-1)!.number) : null }
  })
}
