import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inSystem } from '../../../db/scope.ts'
import { dropStaging } from '../outputs/staging.ts'

/** A window of results is written in seconds: whoever has written nothing for this long has died. */
const SILENT = '1 hour'

/**
 * Leaves hidden sheets, into which results were being saved when the process died, to the task that empties the trash of sheets. Those in which
 * a job gathers the rows of such a sheet look the same, and stay.
 */
export const removeHalfSaved = ({ db, now }: Context): Promise<void> =>
  inSystem(db.kysely, async (tx) => {
    const { rows } = await sql<{ id: string }>`select s.id from sheets s
      where s.deleted_at = 'infinity' and s.type = 'WORKFLOW_RUN_RESULT'
        and s.updated_at < ${now()}::timestamptz - ${SILENT}::interval
        and not exists (select from flow_jobs j, jsonb_each_text(j.aside) a
          where j.project_id = s.project_id and a.value = s.id)`.execute(tx)
    await dropStaging(
      tx,
      rows.map(({ id }) => id),
    )
  })
