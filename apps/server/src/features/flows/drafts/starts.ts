import type { flows } from '@millrace/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'

/** What starts a flow by itself, in all projects of the account: all of it rests while the flow is in the trash. */
export async function startsOf(tx: Tx, id: string): Promise<flows.FlowStarts> {
  const { rows } = await sql<flows.FlowStarts>`select
      (select count(*)::int from flow_schedules where flow_id = f.id and active) as schedules,
      (select count(*)::int from sheet_live_columns c join sheets s on s.id = c.sheet_id
        where c.flow_id = f.id and s.deleted_at is null) as "liveColumns",
      coalesce((f.iframe_settings ->> 'enabled')::boolean, false) as form,
      f.hook_hash is not null as hook
    from flows f where f.id = ${id}`.execute(tx)
  return rows[0]!
}

/** Whether anything does. */
export const isStarted = ({ schedules, liveColumns, form, hook }: flows.FlowStarts): boolean =>
  schedules > 0 || liveColumns > 0 || form || hook
