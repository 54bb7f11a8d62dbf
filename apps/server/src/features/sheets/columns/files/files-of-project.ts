import { sql } from 'kysely'
import type { Tx } from '../../model/types.ts'

export interface CellFile {
  id: string
  name: string
  mediaType: string
  storageKey: string
}

/** Files, by id, of sheets in the project that are not in the trash. */
export async function filesOfProject(
  tx: Tx,
  { projectId, ids }: { projectId: string; ids: readonly string[] },
): Promise<Map<string, CellFile>> {
  const { rows } = await sql<CellFile>`
    select f.id, f.name, f.media_type as "mediaType", f.storage_key as "storageKey"
    from sheet_files f join sheets s on s.id = f.sheet_id
    where f.id = any(${[...new Set(ids)]}::text[]) and f.project_id = ${projectId} and s.deleted_at is null`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.id, row]))
}
