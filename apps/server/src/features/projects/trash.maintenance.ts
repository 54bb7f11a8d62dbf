import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inSystem } from '../../db/scope.ts'
import { audit } from '../../lib/audit.ts'
import { inPieces } from '../../lib/in-pieces.ts'
import { HOUR_MS, type MaintenanceTask } from '../../ops/maintenance.ts'
import { emptyAgent } from '../agents/index.ts'
import { emptyFlow, emptyJobsOf } from '../jobs/index.ts'
import { emptyBase } from '../knowledge/index.ts'
import { emptySheet } from '../sheets/index.ts'
import { removeFiles } from '../storage/index.ts'
import { forgetChanges } from '../system-sheets/index.ts'
import { restorableSince } from './trash.ts'

const FILES_AT_ONCE = 500

/**
 * Permanently removes projects that can no longer be restored, with everything in them, in small pieces. The project
 * itself goes last, so that an interrupted removal continues later. Returns the number of projects removed.
 */
export async function emptyProjectTrash(context: Context): Promise<number> {
  // Jobs in other projects that use a shared flow of this one end first.
  const { rows } = await sql<{ id: string; account_id: string; name: string }>`
    select p.id, p.account_id, p.name from projects p
    where p.deleted_at <= ${restorableSince(context)} and not exists (
      select from flows f join flow_jobs j on j.flow_id = f.id
      where f.project_id = p.id and j.project_id <> p.id
        and (j.state in ('QUEUED', 'RUNNING', 'WAITING') or j.stopping is not null))
    order by p.deleted_at`.execute(context.db.kysely)
  let removed = 0
  for (const { id, account_id: accountId, name } of rows) {
    await emptyProject(context, id)
    if (context.stopping.aborted) break
    await inSystem(context.db.kysely, async (tx) => {
      await sql`delete from projects where id = ${id}`.execute(tx)
      await forgetChanges(tx, id)
      const actor = { kind: 'system', job: 'maintenance of the trash' } as const
      await audit(tx, actor, {
        accountId,
        projectId: id,
        action: 'project.purge',
        objectId: id,
        details: { name },
      })
    })
    removed += 1
  }
  return removed
}

async function emptyProject(context: Context, id: string): Promise<void> {
  await emptyJobsOf(context, id)
  for (const flow of await idsOf(context, 'flows', id)) await emptyFlow(context, flow)
  for (const sheet of await idsOf(context, 'sheets', id)) await emptySheet(context, sheet)
  for (const base of await idsOf(context, 'knowledge_bases', id)) await emptyBase(context, base)
  for (const agent of await idsOf(context, 'agents', id)) await emptyAgent(context, agent)
  for (const table of ['sheet_files', 'sheet_uploads', 'file_uploads'] as const)
    await removeFilesOf(context, table, id)
}

async function idsOf(
  { db }: Context,
  table: 'flows' | 'sheets' | 'knowledge_bases' | 'agents',
  projectId: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}
    where project_id = ${projectId}`.execute(db.kysely)
  return rows.map(({ id }) => id)
}

const removeFilesOf = (
  context: Context,
  table: 'sheet_files' | 'sheet_uploads' | 'file_uploads',
  projectId: string,
): Promise<number> =>
  inPieces(context, {
    size: FILES_AT_ONCE,
    statement: sql<{ key: string }>`delete from ${sql.table(table)} where id in (
      select id from ${sql.table(table)} where project_id = ${projectId} limit ${FILES_AT_ONCE})
      returning storage_key as key`,
    after: (tx, rows) => context.queue.send(tx, removeFiles, { keys: rows.map(({ key }) => key) }),
  })

export const projectTrash: MaintenanceTask = {
  everyMs: HOUR_MS,
  run: emptyProjectTrash,
  done: 'projects were deleted from the trash',
}
