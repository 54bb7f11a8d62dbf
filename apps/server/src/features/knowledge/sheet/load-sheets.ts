import type { knowledge } from '@millrace/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import type { SourceRow } from '../queries.ts'

/** Reading progress of the sheets among these sources, by source. */
export async function loadSheets(
  tx: Tx,
  sources: readonly SourceRow[],
): Promise<Map<string, knowledge.SheetSourceState>> {
  // Matches the name as of the start: a reading that ends meanwhile must not look done under the old name.
  const reading = new Map(
    sources.filter(({ type }) => type === 'sheet').map(({ id, refreshing }) => [id, refreshing]),
  )
  if (reading.size === 0) return new Map()
  const { rows } = await sql<Omit<knowledge.SheetSourceState, 'reading'> & { source: string }>`
    select k.source_id as source, s.id as "sheetId", k.rows, k.total,
      (select coalesce(sum(p.chunk_count), 0)::int from knowledge_sources p where p.parent_id = k.source_id) as chunks
    from knowledge_sheets k left join sheets s on s.id = k.sheet_id and s.deleted_at is null
    where k.source_id = any(${[...reading.keys()]})`.execute(tx)
  return new Map(
    rows.map(({ source, ...state }) => [source, { ...state, reading: reading.get(source) ?? false }]),
  )
}
