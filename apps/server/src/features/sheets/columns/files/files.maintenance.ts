import { sql } from 'kysely'
import type { Context } from '../../../../context.ts'
import { inSystem } from '../../../../db/scope.ts'
import { HOUR_MS, type MaintenanceTask } from '../../../../ops/maintenance.ts'
import { removeFiles } from '../../../storage/index.ts'

const FILES_AT_ONCE = 500

/** Removes files whose sheet was permanently deleted. Returns the number of files. */
async function dropStrayFiles(context: Context): Promise<number> {
  return inSystem(context.db.kysely, async (tx) => {
    const { rows } = await sql<{ storage_key: string }>`
      delete from sheet_files where id in (
        select f.id from sheet_files f
        where not exists (select from sheets s where s.id = f.sheet_id) limit ${FILES_AT_ONCE})
      returning storage_key`.execute(tx)
    const keys = rows.map((row) => row.storage_key)
    if (keys.length > 0) await context.queue.send(tx, removeFiles, { keys })
    return keys.length
  })
}

export const strayFiles: MaintenanceTask = {
  everyMs: HOUR_MS,
  run: dropStrayFiles,
  done: 'files of deleted sheets were removed',
}
