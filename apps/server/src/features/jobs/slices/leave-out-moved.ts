import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import { firstIdAt } from '../../../lib/ids.ts'
import type { OpenSheet, RecordRow } from '../../sheets/index.ts'
import type { JobRow } from '../types.ts'

/** By so much the clocks of processes may differ that make ids. */
const CLOCKS_MS = 3_600_000

/**
 * Without the rows that the job has had already: a person may have moved them down past the place that it has reached.
 * Only rows that were moved since it began are looked for among its slices.
 */
export async function leaveOutMoved(
  tx: Tx,
  job: JobRow,
  { sheet, rows }: { sheet: OpenSheet; rows: readonly RecordRow[] },
): Promise<RecordRow[]> {
  if (job.plan.slices === 0) return [...rows]
  const since = firstIdAt('change', new Date(job.created_at.getTime() - CLOCKS_MS))
  // The few changes first: without that, and without statistics of tables that have just grown, all that was ever
  // changed is gone through for each slice.
  const { rows: moved } = await sql<{ id: string }>`with recent as materialized (
      select id from sheet_changes where sheet_id = ${sheet.id} and id >= ${since} and at >= ${job.created_at}
        and kind in ('update', 'undo') and actor_kind <> 'run')
    select distinct r.record_id as id from recent join sheet_change_records r on r.change_id = recent.id
    where r.record_id = any(${rows.map(({ id }) => id)}::text[]) and r.before ? '#'`.execute(tx)
  if (moved.length === 0) return [...rows]
  const { rows: had } = await sql<{ id: string }>`select distinct i.record as id
    from flow_slices s, jsonb_to_recordset(s.items) i(record text)
    where s.job_id = ${job.id} and i.record = any(${moved.map(({ id }) => id)}::text[])`.execute(tx)
  const before = new Set(had.map(({ id }) => id))
  return rows.filter(({ id }) => !before.has(id))
}
