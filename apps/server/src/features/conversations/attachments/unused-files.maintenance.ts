import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inSystem } from '../../../db/scope.ts'
import type { MaintenanceTask } from '../../../ops/maintenance.ts'
import { removeFiles } from '../../storage/index.ts'

const MINUTE_MS = 60_000
const AT_ONCE = 200
/** How long an uploaded file waits for its message. */
const UNUSED = sql`interval '1 hour'`
/** Files of an unrecorded conversation are only needed while its response is generated. */
const UNRECORDED = sql`interval '15 minutes'`

/** Removes files without a message, and stored files left by deletions; returns how many. */
export async function dropUnusedFiles(context: Context): Promise<number> {
  const now = sql`${context.now()}::timestamptz`
  return inSystem(context.db.kysely, async (tx) => {
    await sql`delete from attachments where id in (select id from attachments
      where message_id is null and created_at < ${now} - case when no_log then ${UNRECORDED} else ${UNUSED} end
      limit ${AT_ONCE})`.execute(tx)
    const { rows } = await sql<{ key: string }>`delete from stray_files where storage_key in (
      select storage_key from stray_files limit ${AT_ONCE}) returning storage_key as key`.execute(tx)
    const keys = rows.map(({ key }) => key)
    if (keys.length > 0) await context.queue.send(tx, removeFiles, { keys })
    return keys.length
  })
}

export const unusedFiles: MaintenanceTask = {
  everyMs: MINUTE_MS,
  run: dropUnusedFiles,
  done: 'files of chats that nobody needs any more were removed',
}
