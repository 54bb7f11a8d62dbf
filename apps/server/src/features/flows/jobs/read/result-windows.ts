import type { flows } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../../context.ts'
import type { Member } from '../../../../lib/actor.ts'
import { asMember } from '../../../../lib/scoped.ts'

const ROWS = 500

export interface ResultRow {
  number: number
  run: string
  record: string | null
  state: flows.RunState
  outputs: Record<string, unknown> | null
  error: { code: string; message: string } | null
}

/** The results of a job in their order, some hundred at a time: neither memory nor a transaction holds all of them. */
export async function* resultWindows(
  context: Context,
  member: Member,
  id: string,
): AsyncGenerator<ResultRow[]> {
  for (let after = 0; ;) {
    const { rows } = await asMember(context, member, (tx) =>
      sql<ResultRow>`select number, id as run, record_id as record, state, outputs, error from flow_runs
        where job_id = ${id} and number > ${after}::bigint and state in ('succeeded', 'failed')
        order by number limit ${ROWS}`.execute(tx),
    )
    if (rows.length > 0) yield rows
    if (rows.length < ROWS) return
    after = rows.at(-1)!.number
  }
}
