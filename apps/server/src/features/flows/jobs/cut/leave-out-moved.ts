import { sql, type Transaction } from 'kysely'
import type { DB } from '../../../../db/tables.ts'
import type { OpenSheet, RecordRow } from '../../../sheets/index.ts'
import type { JobRow } from '../types.ts'

/**
 * Without the rows that the job has had already: a person may have moved them down past the place that it has reached.
 * Only rows that were moved since it began are looked for among its slices.
 */
export async function leaveOutMoved(
  tx: Transaction<DB>,
  job: JobRow,
  { sheet, rows }: { sheet: OpenSheet; rows: readonly RecordRow[] },
): Promise<RecordRow[]> {
  if (job.plan.slices === 0) return [...rows]
  const { rows: moved } = await sql<{ id: string }>`select distinct r.record_id as id
    from sheet_change_records r join sheet_changes c on c.id = r.change_id
    where r.sheet_id = ${sheet.id} and r.record_id = any(${rows.map(({ id }) => id)}::text[])
      and r.before ? '#' and c.at >= ${job.created_at}`.execute(tx)
  if (moved.length === 0) return [...rows]
  const { rows: had } = await sql<{ id: string }>`select distinct i.record as id
    from flow_slices s, jsonb_to_recordset(s.items) i(record text)
    where s.job_id = ${job.id} and i.record = any(${moved.map(({ id }) => id)}::text[])`.execute(tx)
  const before = new Set(had.map(({ id }) => id))
  return rows.filter(({ id }) => !before.has(id))
}
