import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inPieces } from '../../../lib/in-pieces.ts'
import { MINUTE_MS, type MaintenanceTask } from '../../../ops/maintenance.ts'
import { removeFiles } from '../remove-files.job.ts'

const AT_ONCE = 200
/** An upload that began in time may take this long; later ones were interrupted, as their process died. */
const RECEIVING = sql`interval '3 hours'`

/** Removes grants that ended without being used, and uploaded files that nothing used; returns how many. */
export const dropExpiredUploads = (context: Context): Promise<number> => {
  const now = sql`${context.now()}::timestamptz`
  return inPieces(context, {
    size: AT_ONCE,
    statement: sql<{ key: string }>`delete from file_uploads where id in (select id from file_uploads
      where expires_at < ${now} - case when state = 'receiving' then ${RECEIVING} else interval '0' end
      limit ${AT_ONCE}) returning storage_key as key`,
    after: (tx, rows) => context.queue.send(tx, removeFiles, { keys: rows.map(({ key }) => key) }),
  })
}

export const expiredUploads: MaintenanceTask = {
  everyMs: 5 * MINUTE_MS,
  run: dropExpiredUploads,
  done: 'uploads that nobody used were removed',
}
