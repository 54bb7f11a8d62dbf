import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'

/**
 * Removes index records of a project's sheets whose build was interrupted; the next reader of such a sheet requests
 * them again.
 */
export async function forgetUnbuilt(tx: Tx, projectId: string): Promise<void> {
  await sql`delete from sheet_indexes i using sheets s
    where s.id = i.sheet_id and s.project_id = ${projectId} and i.state = 'building'`.execute(tx)
}
