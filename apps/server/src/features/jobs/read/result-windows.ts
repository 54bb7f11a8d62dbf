import type { runs } from '@millrace/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import type { Member } from '../../../lib/actor.ts'
import { asMember } from '../../../lib/scoped.ts'
import { ownValue } from '../slices/own-values.ts'
import { orderedAs } from '../../flows/index.ts'

/** Limits per window, in rows and bytes, because a result may be a megabyte. */
const MOST = { rows: 500, bytes: 8 * 1024 * 1024 }

export interface ResultRow {
  number: number
  run: string
  record: string | null
  state: runs.RunState
  outputs: Record<string, unknown> | null
  error: { code: string; message: string } | null
  /** The source row by column key; null when it is not requested or unknown. */
  source: Record<string, unknown> | null
}

/** A run as stored. */
type StoredRow = Omit<ResultRow, 'source'> & {
  sheet: string | null
  input: { row: Record<string, unknown> | null; own?: Record<string, unknown> } | null
}

/** Column keys of each source sheet, by sheet id. */
export type SourceKeys = ReadonlyMap<string, readonly string[]>

/**
 * The results of a job in order, each with its outputs in the order of these names, in windows of a few hundred:
 * neither memory nor a transaction holds all of them.
 */
export async function* resultWindows(
  context: Context,
  member: Member,
  { id, names, sources }: { id: string; names: readonly string[]; sources: SourceKeys },
): AsyncGenerator<ResultRow[]> {
  for (let after = 0; ;) {
    const rows = await asMember(context, member, (tx) =>
      nextWindow(tx, { id, after, withInput: sources.size > 0 }),
    )
    if (rows.length === 0) return
    yield rows.map(({ sheet, input, ...row }) => ({
      ...row,
      outputs: orderedAs(row.outputs, names),
      source: sourceOf(sources.get(sheet ?? ''), input),
    }))
    after = rows.at(-1)!.number
  }
}

function sourceOf(keys: readonly string[] | undefined, input: StoredRow['input']): ResultRow['source'] {
  if (!keys || !input?.row) return null
  return Object.fromEntries(keys.map((key) => [key, ownValue(input, key) ?? null]))
}

/** Walks through the index until the window is full. */
async function nextWindow(
  tx: Tx,
  { id, after, withInput }: { id: string; after: number; withInput: boolean },
): Promise<StoredRow[]> {
  const input = withInput ? sql`r.input` : sql`null::jsonb`
  const next = (behind: RawBuilder<unknown>) => sql`select r.id, r.number, 
      coalesce(octet_length(r.outputs::text), 0) + coalesce(octet_length((${input})::text), 0) as size
    from flow_runs r where r.job_id = ${id} and r.number > ${behind} and r.state in ('succeeded', 'failed')
    order by r.number limit 1`
  const { rows } = await sql<StoredRow>`with recursive walk (id, number, size, rows) as (
      (select id, number, coalesce(size, 0)::bigint, 1 from (${next(sql`${after}::bigint`)}) first)
      union all
      select n.id, n.number, walk.size + coalesce(n.size, 0), walk.rows + 1
      from walk cross join lateral (${next(sql`walk.number`)}) n
      where walk.rows < ${MOST.rows} and walk.size < ${MOST.bytes})
    select r.number, r.id as run, r.record_id as record, r.state, r.outputs, r.error, r.sheet_id as sheet,
      ${input} as input
    from walk join flow_runs r on r.id = walk.id order by r.number`.execute(tx)
  return rows
}
