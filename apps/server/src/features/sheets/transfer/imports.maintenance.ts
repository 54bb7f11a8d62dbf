import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inSystem } from '../../../db/scope.ts'
import { isOpenProject } from '../../../lib/open-project.ts'
import { HOUR_MS, MINUTE_MS, type MaintenanceTask } from '../../../ops/maintenance.ts'
import { removeFiles } from '../../storage/index.ts'
import { importFile } from './import/import.job.ts'

const UPLOADS_AT_ONCE = 500

/** Removes files uploaded more than a day ago, unless an import is reading them. */
export async function dropOldUploads(context: Context): Promise<number> {
  return inSystem(context.db.kysely, async (tx) => {
    const { rows } = await sql<{ storage_key: string }>`
      delete from sheet_uploads where id in (
        select u.id from sheet_uploads u
        where u.created_at < ${context.now()}::timestamptz - interval '1 day' and not exists (
          select from sheet_imports i where i.storage_key = u.storage_key and i.state in ('queued', 'running'))
        limit ${UPLOADS_AT_ONCE})
      returning storage_key`.execute(tx)
    if (rows.length > 0)
      await context.queue.send(tx, removeFiles, { keys: rows.map((row) => row.storage_key) })
    return rows.length
  })
}

/**
 * Queues the jobs of imports that have none, for example after a restore, which does not include the queue. Returns how
 * many.
 */
export async function resumeImports(context: Context): Promise<number> {
  return inSystem(context.db.kysely, async (tx) => {
    const { rows } = await sql<{ id: string; account_id: string }>`
      select i.id, i.account_id from sheet_imports i
      where i.state in ('queued', 'running') and ${isOpenProject(sql`i.project_id`)} and not exists (
        select from pgboss.job j where j.name = ${importFile.name} and j.state in ('created', 'retry', 'active')
          and j.data ->> 'importId' = i.id)`.execute(tx)
    for (const { id, account_id } of rows)
      await context.queue.send(tx, importFile, { accountId: account_id, importId: id }, { group: account_id })
    return rows.length
  })
}

export const oldUploads: MaintenanceTask = {
  everyMs: HOUR_MS,
  run: dropOldUploads,
  done: 'uploaded files were removed',
}

export const unfinishedImports: MaintenanceTask = {
  everyMs: MINUTE_MS,
  run: resumeImports,
  done: 'unfinished imports were sent again',
}
