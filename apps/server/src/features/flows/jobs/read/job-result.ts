import type { Data, flows } from '@millrace/contract'
import { sql, type Transaction } from 'kysely'
import type { Context } from '../../../../context.ts'
import type { DB } from '../../../../db/tables.ts'
import type { Member } from '../../../../lib/actor.ts'
import { notFound } from '../../../../lib/errors.ts'
import { asMember } from '../../../../lib/scoped.ts'
import { inFlowOrder, outputNamesOf } from '../../nodes/output-order.ts'
import { presentSummary, SUMMARY_COLUMNS } from '../../runs/index.ts'

type RunRow = Parameters<typeof presentSummary>[0]

/**
 * Names of a job's results, in the order of its flow, and then of versions that rows had before they were taken up
 * again; `not_found` for a job of others.
 */
export async function resultColumns(tx: Transaction<DB>, member: Member, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string | null }>`select d.id from flow_jobs j
    left join flow_documents d on d.id = j.document_id or (j.rounds > 1
      and d.id in (select r.document_id from flow_runs r where r.job_id = j.id and r.state = 'succeeded'))
    where j.id = ${id} and j.project_id = any(${[...member.projectIds]}::text[])
    order by d.id = j.document_id desc`.execute(tx)
  if (!rows[0]) throw notFound('job')
  const ids = rows.flatMap((row) => row.id ?? [])
  const names = await outputNamesOf(tx, ids)
  return [...new Set(ids.flatMap((one) => names.get(one) ?? []))]
}

/** The results of a job, page by page. */
export async function jobResult(
  context: Context,
  member: Member,
  { id, page, size }: { id: string; page: number; size: number },
): Promise<Data<typeof flows.jobResult>> {
  return asMember(context, member, async (tx) => {
    const columns = await resultColumns(tx, member, id)
    // As the slices have counted them: going through a million runs would take seconds for each page.
    const counted = await sql<{ total: number }>`select coalesce(sum(succeeded + failed), 0)::int as total
      from flow_slices where job_id = ${id}`.execute(tx)
    const { rows } = await sql<RunRow>`select ${SUMMARY_COLUMNS} from flow_runs r
      where r.job_id = ${id} and r.state in ('succeeded', 'failed')
      order by r.number limit ${size} offset ${(page - 1) * size}`.execute(tx)
    const items = (await inFlowOrder(tx, rows)).map(presentSummary)
    return { items, total: counted.rows[0]!.total, page, size, columns }
  })
}
