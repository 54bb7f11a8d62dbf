import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inSystem } from '../../../db/scope.ts'
import { isOpenProject } from '../../../lib/open-project.ts'
import type { MaintenanceTask } from '../../../ops/maintenance.ts'
import { announce } from '../changes.ts'
import { syncDrive } from '../drive/sync.job.ts'
import { startRefresh } from '../site/start-refresh.ts'

const AT_ONCE = 20

/** Starts due checks of Drive sources, and goes on with interrupted ones; returns the number of each. */
export async function refreshDrives(context: Context): Promise<{ due: number; resent: number }> {
  return { due: await startDue(context), resent: await resumeReadings(context) }
}

/** A connection that needs a person isn't asked again until it has had one. */
async function startDue(context: Context): Promise<number> {
  return inSystem(context.db.kysely, async (tx) => {
    const { rows } = await sql<{ id: string; account_id: string; project_id: string; kb_id: string }>`
      select q.id, q.account_id, q.project_id, q.kb_id
      from knowledge_drives d join knowledge_sources q on q.id = d.source_id
      join connections c on c.id = d.connection_id and c.state = 'connected'
      where d.due_at <= ${context.now()} and not q.refreshing and q.state in ('ready', 'failed')
        and ${isOpenProject(sql`q.project_id`)}
      order by d.due_at limit ${AT_ONCE} for update of q skip locked`.execute(tx)
    for (const { id: sourceId, account_id: accountId, project_id: projectId, kb_id: kbId } of rows) {
      await startRefresh(context, tx, { accountId, sourceId })
      await announce(context, tx, { accountId, projectId, kbId, sourceId })
    }
    return rows.length
  })
}

/** Sends jobs for unfinished readings without one, once their wait is over. */
async function resumeReadings(context: Context): Promise<number> {
  return inSystem(context.db.kysely, async (tx) => {
    const { rows } = await sql<{ id: string; account_id: string; revision: number }>`
      select q.id, q.account_id, q.revision
      from knowledge_drives d join knowledge_sources q on q.id = d.source_id
      where (q.refreshing or q.state in ('queued', 'reading')) and (d.due_at is null or d.due_at <= ${context.now()})
        and ${isOpenProject(sql`q.project_id`)} and not exists (
        select 1 from pgboss.job j where j.name = ${syncDrive.name} and j.state in ('created', 'retry', 'active')
          and j.data ->> 'sourceId' = q.id and (j.data ->> 'revision')::int = q.revision)
      for update of q skip locked`.execute(tx)
    for (const row of rows) {
      const payload = { accountId: row.account_id, sourceId: row.id, revision: row.revision }
      await context.queue.send(tx, syncDrive, payload, { group: row.account_id })
    }
    return rows.length
  })
}

export const drives: MaintenanceTask = {
  everyMs: 15_000,
  run: async function maintainDrives(context) {
    const { due, resent } = await refreshDrives(context)
    return due + resent
  },
  done: 'checks of Google Drive were sent',
}
