import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inSystem } from '../../../db/scope.ts'
import { isOpenProject } from '../../../lib/open-project.ts'
import type { MaintenanceTask } from '../../../ops/maintenance.ts'
import { announce } from '../changes.ts'
import { startRefresh } from '../site/start-refresh.ts'
import { syncSheet } from '../sheet/sync.job.ts'

const AT_ONCE = 20

interface Due {
  id: string
  account_id: string
  project_id: string
  kb_id: string
}

/** Starts reading changed sheets, and resumes work without a job; returns the number of each. */
export async function refreshSheets(context: Context): Promise<{ due: number; resent: number }> {
  return { due: await startDue(context), resent: await resumeReadings(context) }
}

/** Sheets that changed since they were read, were deleted, or were restored. Running imports are awaited. */
async function startDue(context: Context): Promise<number> {
  return inSystem(context.db.kysely, async (tx) => {
    const { rows } = await sql<Due>`
      select q.id, q.account_id, q.project_id, q.kb_id
      from knowledge_sheets k join knowledge_sources q on q.id = k.source_id
      left join sheets s on s.id = k.sheet_id and s.deleted_at is null
      where not q.refreshing and ${isOpenProject(sql`q.project_id`)} and case
        when q.state = 'ready' and s.id is null then true
        when q.state = 'ready' or (q.state = 'failed' and q.error_code = 'sheet_deleted' and s.id is not null) then
          k.read_state is distinct from sheet_state(s.id) and not exists (
            select from sheet_imports i where i.sheet_id = s.id and i.state in ('queued', 'running'))
        else false end
      limit ${AT_ONCE} for update of q skip locked`.execute(tx)
    for (const { id: sourceId, account_id: accountId, project_id: projectId, kb_id: kbId } of rows) {
      await startRefresh(context, tx, { accountId, sourceId })
      await announce(context, tx, { accountId, projectId, kbId, sourceId })
    }
    return rows.length
  })
}

/** Sends jobs for unfinished readings without one. */
async function resumeReadings(context: Context): Promise<number> {
  return inSystem(context.db.kysely, async (tx) => {
    const { rows } = await sql<{ id: string; account_id: string; revision: number }>`
      select q.id, q.account_id, q.revision
      from knowledge_sheets k join knowledge_sources q on q.id = k.source_id
      where (q.refreshing or q.state in ('queued', 'reading')) and ${isOpenProject(sql`q.project_id`)} and not exists (
        select 1 from pgboss.job j where j.name = ${syncSheet.name} and j.state in ('created', 'retry', 'active')
          and j.data ->> 'sourceId' = q.id and (j.data ->> 'revision')::int = q.revision)
      for update of q skip locked`.execute(tx)
    for (const row of rows) {
      const payload = { accountId: row.account_id, sourceId: row.id, revision: row.revision }
      await context.queue.send(tx, syncSheet, payload, { group: row.account_id })
    }
    return rows.length
  })
}

export const sheets: MaintenanceTask = {
  everyMs: 15_000,
  run: async function maintainSheets(context) {
    const { resent } = await refreshSheets(context)
    return resent
  },
  done: 'readings of sheets were sent again',
}
