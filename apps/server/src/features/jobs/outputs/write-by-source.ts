import { sql } from 'kysely'
import {
  insertRecords,
  loadRecords,
  type OpenSheet,
  type RowResult,
  updateRecords,
  type WriteOptions,
} from '../../sheets/index.ts'
import type { EndedRun } from '../../runs/index.ts'
import type { FilledRow, OutputGroup, Tx } from './types.ts'
import { JOINED } from '../slices/join-rows.ts'

/**
 * Identifies the source of an output row: the source row and, with MATCH_ALL, the rows joined to it. A run without a
 * row is its own source, so each adds a row.
 */
function sourceOf({ header }: EndedRun): string {
  if (!header.source) return `run/${header.id}`
  const joined = header.input.row?.[JOINED]
  const base = `${header.source.sheetId}/${header.source.recordId}`
  return Array.isArray(joined) ? [base, ...(joined as string[])].join('/') : base
}

/** Updates the record that an earlier run created for the same source row, or adds one. */
export async function writeBySource(
  tx: Tx,
  sheet: OpenSheet,
  input: { group: OutputGroup; filled: FilledRow[]; options: WriteOptions },
): Promise<RowResult[]> {
  const { group, filled, options } = input
  const sources = filled.map(({ run }) => sourceOf(run))
  const known = await targetsOf(tx, sheet, { group, filled, sources })
  const old = filled.flatMap(({ row }, index) => {
    const id = known.get(sources[index]!)
    return id === undefined ? [] : [{ index, row: { ...row, id } }]
  })
  const fresh = filled.flatMap(({ row }, index) => (known.has(sources[index]!) ? [] : [{ index, row }]))
  const results: RowResult[] = []
  const write = async (
    part: readonly { index: number; row: FilledRow['row'] }[],
    by: typeof updateRecords | typeof insertRecords,
  ) => {
    if (part.length === 0) return
    const { rows } = await by(
      tx,
      sheet,
      part.map(({ row }) => row),
      { ...options, places: options.places && part.map(({ index }) => options.places![index]!) },
    )
    results.push(...rows.map((one) => ({ ...one, index: part[one.index]!.index })))
  }
  await write(old, updateRecords)
  await write(fresh, insertRecords)
  const made = results.filter(({ id, outcome }) => id !== null && outcome === 'inserted')
  await remember(tx, sheet, {
    group,
    made: made.map(({ id, index }) => ({ source: sources[index]!, id: id! })),
  })
  return results
}

/** Existing records for the sources. A row written to its own sheet is its own record. */
async function targetsOf(
  tx: Tx,
  sheet: OpenSheet,
  { group, filled, sources }: { group: OutputGroup; filled: FilledRow[]; sources: string[] },
): Promise<Map<string, string>> {
  const own = filled.flatMap(({ run: { header } }, index) =>
    header.source?.sheetId === sheet.id && !header.input.row?.[JOINED]
      ? [[sources[index]!, header.source.recordId] as const]
      : [],
  )
  const { rows } = await sql<{
    source: string
    record_id: string
  }>`select source, record_id from flow_output_rows
    where flow_id = ${group.job.flow_id} and sheet_id = ${sheet.id} and source = any(${sources}::text[])`.execute(
    tx,
  )
  const all = new Map([...rows.map((row) => [row.source, row.record_id] as const), ...own])
  if (all.size === 0) return all
  const there = await loadRecords(tx, sheet, [...new Set(all.values())])
  return new Map([...all].filter(([, id]) => there.has(id)))
}

async function remember(
  tx: Tx,
  sheet: OpenSheet,
  { group, made }: { group: OutputGroup; made: { source: string; id: string }[] },
): Promise<void> {
  if (made.length === 0) return
  const { account_id: accountId, flow_id: flowId } = group.job
  await sql`insert into flow_output_rows (account_id, flow_id, sheet_id, source, record_id)
    select ${accountId}, ${flowId}, ${sheet.id}, d.source, d.id
    from unnest(${made.map(({ source }) => source)}::text[], ${made.map(({ id }) => id)}::text[]) d(source, id)
    on conflict (flow_id, sheet_id, source) do update set record_id = excluded.record_id`.execute(tx)
}
