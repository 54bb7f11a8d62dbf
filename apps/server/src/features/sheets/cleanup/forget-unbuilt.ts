import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'

/** Forgets indexes of a project's sheets whose building was broken off: the next who reads such a sheet asks for them. */
export async function forgetUnbuilt(tx: Tx, projectId: string): Promise<void> {
  await sql`delete from sheet_indexes i using sheets s
    where s.id = i.sheet_id and s.project_id = ${projectId} and i.state = 'building'`.execute(tx)
}
