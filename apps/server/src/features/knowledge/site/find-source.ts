import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import { notFound } from '../../../lib/errors.ts'
import { SOURCE_COLUMNS, type SourceRow } from '../queries.ts'

/** A source in a base that the caller can access, locked against changes; otherwise `not_found`. */
export async function findSource(tx: Tx, kbId: string, id: string): Promise<SourceRow> {
  const { rows } = await sql<SourceRow>`select ${SOURCE_COLUMNS} from knowledge_sources
    where id = ${id} and kb_id = ${kbId} for update`.execute(tx)
  if (!rows[0]) throw notFound('source')
  return rows[0]
}
