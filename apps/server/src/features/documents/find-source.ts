import { sql } from 'kysely'
import type { Tx } from '../../db/scope.ts'
import { isOrReplaced } from '../knowledge/index.ts'

export interface Source {
  id: string
  name: string
  url: string | null
  /** A file with pages: a PDF, or slides. */
  pagedFile: string | null
  /** Whether it is the file that replaced the requested one. */
  replaced: boolean
}

/** A source that is ready, or the file that replaced it. Null if there is neither. */
export async function findSource(tx: Tx, sourceId: string): Promise<Source | null> {
  const { rows } = await sql<Source>`
    select id, name, url, case when pages is not null then storage_key end as "pagedFile",
      id <> ${sourceId} as replaced
    from knowledge_sources where ${isOrReplaced(sourceId)} and state = 'ready'`.execute(tx)
  return rows[0] ?? null
}
