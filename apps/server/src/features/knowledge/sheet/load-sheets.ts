import type { knowledge } from '@millrace/contract'
import { sql, type Transaction } from 'kysely'
import type { DB } from '../../../db/tables.ts'
import type { SourceRow } from '../queries.ts'

/** How much is read of those among these sources that are sheets, by source. */
export async function loadSheets(
  tx: Transaction<DB>,
  sources: readonly SourceRow[],
): Promise<Map<string, knowledge.SheetSourceState>> {
  const ids = sources.filter((source) => source.type === 'sheet').map((source) => source.id)
  if (ids.length === 0) return new Map()
  const { rows } = await sql<knowledge.SheetSourceState & { source: string }>`
    select k.source_id as source, s.id as "sheetId", k.rows, k.total, q.refreshing as reading,
      (select coalesce(sum(p.chunk_count), 0)::int from knowledge_sources p where p.parent_id = k.source_id) as chunks
    from knowledge_sheets k join knowledge_sources q on q.id = k.source_id
    left join sheets s on s.id = k.sheet_id and s.deleted_at is null
    where k.source_id = any(${ids})`.execute(tx)
  return new Map(rows.map(({ source, ...state }) => [source, state]))
}
