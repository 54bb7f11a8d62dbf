import type { Data, jobs } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import type { Member } from '../../../lib/actor.ts'
import { notFound } from '../../../lib/errors.ts'
import { asMember } from '../../../lib/scoped.ts'
import { outputNamesOf } from '../../flows/index.ts'
import { readSummaries } from '../../runs/index.ts'

/**
 * Names of a job's outputs in the order of its flow, followed by those of versions that rows had before a retry. Throws
 * `not_found`.
 */
export const resultColumns = async (tx: Tx, member: Member, id: string): Promise<string[]> =>
  (await resultDocuments(tx, member, id)).names

/** `resultColumns` with the version ids. */
export async function resultDocuments(
  tx: Tx,
  member: Member,
  id: string,
): Promise<{ ids: string[]; names: string[] }> {
  const { rows } = await sql<{ id: string | null }>`select d.id from flow_jobs j
    left join flow_documents d on d.id = j.document_id or (j.rounds > 1
      and d.id in (select r.document_id from flow_runs r where r.job_id = j.id and r.state = 'succeeded'))
    where j.id = ${id} and j.project_id = any(${[...member.projectIds]}::text[])
    order by d.id = j.document_id desc`.execute(tx)
  if (!rows[0]) throw notFound('job')
  const ids = rows.flatMap((row) => row.id ?? [])
  const names = await outputNamesOf(tx, ids)
  return { ids, names: [...new Set(ids.flatMap((one) => names.get(one) ?? []))] }
}

/**
 * The results of a job, page by page. A page with very large results is shorter: `next` continues after its last
 * result, while the next page number would skip some.
 */
export async function jobResult(
  context: Context,
  member: Member,
  { id, page, size, after }: { id: string; page: number; size: number; after?: number | undefined },
): Promise<Data<typeof jobs.jobResult>> {
  return asMember(context, member, async (tx) => {
    const columns = await resultColumns(tx, member, id)
    // From the slices' counts: scanning a million runs would take seconds per page.
    const counted = await sql<{ total: number }>`select coalesce(sum(succeeded + failed), 0)::int as total
      from flow_slices where job_id = ${id}`.execute(tx)
    const { items, more } = await readSummaries(tx, {
      where: sql`r.job_id = ${id} and r.state in ('succeeded', 'failed') and r.number > ${after ?? 0}::bigint`,
      orderBy: sql`r.number`,
      limit: size,
      offset: after === undefined ? (page - 1) * size : 0,
    })
    const next = more ? items.at(-1)!.number : null
    return { items, total: counted.rows[0]!.total, page, size, columns, next }
  })
}
