import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inSystem } from '../../../db/scope.ts'
import { isOpenProject } from '../../../lib/open-project.ts'
import { MINUTE_MS, type MaintenanceTask } from '../../../ops/maintenance.ts'
import type { Writer } from '../write/types.ts'
import { columnWork } from './column-work.job.ts'

/**
 * Queues column work again whose job is missing, for example after a restore; failed work is left alone. Returns the
 * number of sheets.
 */
export async function resumeColumnWork(context: Context): Promise<number> {
  return inSystem(context.db.kysely, async (tx) => {
    const { rows } = await sql<{ accountId: string; sheetId: string }>`
      select distinct c.account_id as "accountId", c.sheet_id as "sheetId" from sheet_columns c
      join sheets s on s.id = c.sheet_id and ${isOpenProject(sql`s.project_id`)}
      where c.work_position is not null and c.deleted_at is null and not exists (
        select from pgboss.job j where j.name = ${columnWork.name} and j.state in ('created', 'retry', 'active')
          and j.data ->> 'sheetId' = c.sheet_id)`.execute(tx)
    const by: Writer = { kind: 'system', id: null }
    for (const one of rows) await context.queue.send(tx, columnWork, { ...one, by }, { group: one.accountId })
    return rows.length
  })
}

export const unfinishedColumns: MaintenanceTask = { everyMs: MINUTE_MS, run: resumeColumnWork }
