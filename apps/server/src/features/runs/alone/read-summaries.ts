import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import { countWithin, isSmall } from '../../../lib/bytes-within.ts'
import { inFlowOrder } from '../../flows/index.ts'
import { presentSummary, SUMMARY_COLUMNS } from './show-summary.ts'
import type { runs } from '@millrace/contract'

type SummaryRow = Parameters<typeof presentSummary>[0]
type Sized = SummaryRow & { small: boolean }

const OUTPUTS = sql`r.outputs`

/**
 * Summaries of runs `r` in an order: at most `limit`, and fewer if their outputs are very large. `more`: whether others
 * follow the last one.
 */
export async function readSummaries(
  tx: Tx,
  input: { where: RawBuilder<unknown>; orderBy: RawBuilder<unknown>; limit: number; offset?: number },
): Promise<{ items: runs.RunSummary[]; more: boolean }> {
  const { where, orderBy, limit, offset = 0 } = input
  const { rows } =
    await sql<Sized>`select ${SUMMARY_COLUMNS}, case when s.small then r.outputs end as outputs, s.small
    from flow_runs r cross join lateral (select ${isSmall(OUTPUTS)} as small) s
    where ${where} order by ${orderBy} limit ${limit + 1} offset ${offset}`.execute(tx)
  const shown = await withOutputs(tx, rows.slice(0, limit))
  return { items: (await inFlowOrder(tx, shown)).map(presentSummary), more: rows.length > shown.length }
}

/** Adds large outputs, up to the size limit. */
async function withOutputs(tx: Tx, rows: readonly Sized[]): Promise<SummaryRow[]> {
  const large = rows.filter(({ small }) => !small).map(({ id }) => id)
  if (large.length === 0) return [...rows]
  const count = await countWithin(tx, {
    keys: sql`${large}::text[]`,
    size: (key) => sql`select octet_length(l.outputs::text) from flow_runs l where l.id = ${key}`,
  })
  const { rows: read } = await sql<Pick<SummaryRow, 'id' | 'outputs'>>`select id, outputs from flow_runs
    where id = any(${large.slice(0, count)}::text[])`.execute(tx)
  const outputs = new Map(read.map((row) => [row.id, row.outputs]))
  const left = large[count]
  const end = left === undefined ? rows.length : rows.findIndex(({ id }) => id === left)
  return rows.slice(0, end).map((row) => (row.small ? row : { ...row, outputs: outputs.get(row.id) ?? null }))
}
