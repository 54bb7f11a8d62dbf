import type { sheets } from '@millrace/contract'
import { sql } from 'kysely'
import { planQuery } from './plan.ts'
import { compileQuery, selected } from './query.ts'
import { within } from './reader.ts'
import type { OpenSheet, RecordRow, Tx } from './types.ts'
import { ownRows } from './unrestricted.ts'
import { recordsAfter } from './windows.ts'

// Before every position that a record can have.
const FRONT = Number.MIN_SAFE_INTEGER

/**
 * The next rows of a sheet after a position (null: from the start), as stored. For jobs that process a sheet and
 * remember their progress by position.
 */
export async function rowsAfter(
  tx: Tx,
  sheet: OpenSheet,
  input: { filter?: sheets.Filter | null; after: number | null; limit: number; now: Date },
): Promise<RecordRow[]> {
  const { filter, after, limit, now } = input
  const plan = await planQuery(tx, await compileQuery(tx, { sheet, view: { filter }, now }))
  const place = { values: [], position: after ?? FRONT }
  return recordsAfter(within(tx), plan, { cursor: { revision: -1, next: null, place }, count: limit })
}

/** The next of the rows that were explicitly selected for a run of an AI column. */
export async function rowsOfRun(
  tx: Tx,
  sheet: OpenSheet,
  input: { jobId: string; filter: sheets.Filter | null; after: number | null; limit: number; now: Date },
): Promise<RecordRow[]> {
  const { jobId, filter, after, limit, now } = input
  const query = await compileQuery(tx, { sheet, view: { filter }, now })
  const { rows } = await sql<RecordRow>`select ${selected(query)} from sheet_records r
    where ${ownRows(sheet)} and r.position > ${after ?? FRONT}::bigint and ${query.where}
      and r.id in (select jsonb_array_elements_text(l.record_ids) from sheet_live_runs l where l.job_id = ${jobId})
    order by r.position limit ${limit}`.execute(tx)
  return rows
}
