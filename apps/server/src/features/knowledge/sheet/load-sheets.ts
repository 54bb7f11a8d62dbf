import type { knowledge } from '@millrace/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import type { SourceRow } from '../queries.ts'

/** How much is read of those among these sources that are sheets, by source. */
export async function loadSheets(
  tx: Tx,
  sources: readonly SourceRow[],
): Promise<Map<string, knowledge.SheetSourceState>> {
  // As the source was when its name was read: a reading that ends in between must not look done under its old name.
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
