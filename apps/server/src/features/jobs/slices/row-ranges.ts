import type { jobs } from '@millrace/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import { countRecords, type OpenSheet } from '../../sheets/index.ts'
import type { CutPlan, RowRange } from '../types.ts'

/** Larger sheets are not counted with a filter, which would take too long for a launch. */
const LARGE_COUNT = 20_000

/** The number of rows in a range. */
async function countBetween(tx: Tx, sheetId: string, { from, until }: RowRange): Promise<number> {
  if (until === null) return 0
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from sheet_records
    where sheet_id = ${sheetId} and position > ${from ?? Number.MIN_SAFE_INTEGER} and position <= ${until}`.execute(
    tx,
  )
  return rows[0]!.total
}

interface Cursor {
  sheet_id: string
  position: number
}

/** Where earlier jobs of the flow stopped: the current position of that row, or its last one if it was deleted. */
async function cursorsOf(tx: Tx, flowId: string, sheetIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<Cursor>`select c.sheet_id, coalesce(r.position, c.position) as position
    from flow_cursors c
    left join sheet_records r on r.sheet_id = c.sheet_id and r.id = c.record_id
    where c.flow_id = ${flowId} and c.sheet_id = any(${[...sheetIds]}::text[])`.execute(tx)
  return new Map(rows.map((row) => [row.sheet_id, row.position]))
}

async function lastPosition(tx: Tx, sheetId: string): Promise<number | null> {
  const { rows } = await sql<{ position: number }>`select position from sheet_records
    where sheet_id = ${sheetId} order by position desc limit 1`.execute(tx)
  return rows[0]?.position ?? null
}

/**
 * Fixes the rows of a job as its sheets are now: later rows, even those written by the job itself, are not included.
 */
export async function planRows(
  tx: Tx,
  { launch, sheets }: { launch: jobs.JobLaunch; sheets: readonly OpenSheet[] },
): Promise<CutPlan> {
  const ids = sheets.map(({ id }) => id)
  const cursors = launch.runMode === 'STARTOVER' ? new Map() : await cursorsOf(tx, launch.flowId, ids)
  const ranges: RowRange[] = []
  for (const { id } of sheets)
    ranges.push({ from: cursors.get(id) ?? null, until: await lastPosition(tx, id) })
  return {
    stretches: ranges,
    sheet: 0,
    after: null,
    wrapped: false,
    taken: 0,
    number: 0,
    slices: 0,
    done: false,
  }
}

/** The estimated number of runs; null where counting takes as long as processing. */
export async function estimateTotal(
  tx: Tx,
  input: { launch: jobs.JobLaunch; sheets: readonly OpenSheet[]; plan: CutPlan; now: Date },
): Promise<number | null> {
  const { launch, sheets, plan, now } = input
  if (launch.SHEETS.length === 0) return 1
  if (launch.associatedMode === 'MATCH_ALL' && launch.ASSOCIATED_SHEETS.length > 0) return null
  let total = 0
  for (const [n, sheet] of sheets.entries()) {
    const { filter } = launch.SHEETS[n]!
    const { from } = plan.stretches[n]!
    const skips = from !== null && launch.runMode === 'LASTRUN'
    if (filter && (skips || sheet.rowCount > LARGE_COUNT)) return null
    if (filter) total += (await countRecords(tx, sheet, { filter, now })).total
    else total += skips ? await countBetween(tx, sheet.id, plan.stretches[n]!) : sheet.rowCount
  }
  return launch.runAmount === 'ALL' ? total : Math.min(total, launch.runAmount)
}
