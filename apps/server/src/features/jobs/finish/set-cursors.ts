import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import type { CutPlan, JobRow } from '../types.ts'

/**
 * The rows of the last slices, from the first unfinished one on, and the last rows of each sheet; `handled`: has a run
 * that was not cancelled. Rows count as handled up to the first one that is not: it got no run because the job was
 * ended or its sheet was deleted.
 */
const items = ({ id, plan: { handled, ends = [] } }: JobRow) => sql`items as (
    select i.sheet, i.record, i.position, i.number, s.number as slice,
      i.number <= ${handled?.number ?? 0}::bigint or exists (select from flow_runs r where r.id = i.run and r.state <> 'cancelled'
        and (r.state <> 'skipped' or r.error->>'code' is distinct from 'sheet_gone')) as handled
    from flow_slices s, jsonb_to_recordset(s.items)
      as i(sheet int, record text, position bigint, number bigint, run text)
    where s.job_id = ${id} and (s.number = any(${ends.filter(Boolean)}::int[]) or s.number >= greatest(
      ${handled?.slice ?? 0}::int,
      (select coalesce(min(o.number), 0) from flow_slices o where o.job_id = ${id} and (o.state <> 'done'
        or o.number >= (select max(n.number) - 1 from flow_slices n where n.job_id = ${id})))))
  ), stop as (
    select coalesce(min(number), 9223372036854775807) as number from items where not handled
  )`

/** The last row up to which all are handled, and its slice. */
export async function handledUpTo(tx: Tx, job: JobRow): Promise<CutPlan['handled']> {
  const { rows } = await sql<{ number: number; slice: number }>`with ${items(job)}
    select items.number, items.slice from items, stop where items.number < stop.number
    order by items.number desc limit 1`.execute(tx)
  return rows[0] ?? job.plan.handled
}

/** Stores the last row of each sheet that the job has handled, after which LASTRUN continues. */
export async function setCursors(tx: Tx, job: JobRow): Promise<void> {
  // The progress of an AI column is in its cells; LASTRUN of other jobs over the same sheet is unaffected.
  if (job.live) return
  const ids = job.launch.SHEETS.map(({ sheetId }) => sheetId)
  await sql`
    with ${items(job)}, last as (
      select distinct on (sheet) sheet, record, position from items, stop
      where items.number < stop.number order by sheet, items.number desc)
    insert into flow_cursors (account_id, flow_id, sheet_id, position, record_id)
    select ${job.account_id}, ${job.flow_id}, (${ids}::text[])[last.sheet + 1], last.position, last.record from last
    where exists (select from sheets s where s.id = (${ids}::text[])[last.sheet + 1])
    on conflict (flow_id, sheet_id) do update set position = excluded.position, record_id = excluded.record_id`.execute(
    tx,
  )
}
