import { sql } from 'kysely'
import type { Tx } from '../../db/scope.ts'

export interface Source {
  id: string
  name: string
  url: string | null
  /** A file with pages: a PDF, or slides. */
  pagedFile: string | null
}

/** A source that is ready; else null. */
export async function findSource(tx: Tx, sourceId: string): Promise<Source | null> {
  const { rows } = await sql<Source>`
    select id, name, url, case when pages is not null then storage_key end as "pagedFile" from knowledge_sources
    where id = ${sourceId} and state = 'ready'`.execute(tx)
  return rows[0] ?? null
}
