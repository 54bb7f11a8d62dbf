import type { knowledge } from '@millrace/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import type { SourceRow } from '../queries.ts'

type Row = Omit<knowledge.DriveState, 'reading' | 'last' | 'connection'> & {
  source: string
  connection_id: string | null
  connection_name: string | null
  connection_state: NonNullable<knowledge.DriveState['connection']>['state'] | null
}

const NOTHING = { added: 0, changed: 0, removed: 0, unchanged: 0, failed: 0, message: null }

/** What is read of the Drive sources among these, by source. */
export async function loadDrives(
  tx: Tx,
  sources: readonly SourceRow[],
): Promise<Map<string, knowledge.DriveState>> {
  const of = new Map(sources.filter(({ type }) => type === 'drive').map((row) => [row.id, row]))
  if (of.size === 0) return new Map()
  const { rows } = await sql<Row>`
    select d.source_id as source, c.id as connection_id, c.name as connection_name, c.state as connection_state,
      d.file_id as "fileId", d.is_folder as "isFolder", d.truncated, d.problem, f.ready, f.failed, f.skipped,
      p.chunks, p.characters
    from knowledge_drives d left join connections c on c.id = d.connection_id
    cross join lateral (
      select count(*) filter (where state = 'ready')::int as ready, count(*) filter (where state = 'failed')::int as failed,
        count(*) filter (where state = 'skipped')::int as skipped
      from knowledge_drive_files where source_id = d.source_id) f
    cross join lateral (
      select coalesce(sum(chunk_count), 0)::int as chunks, coalesce(sum(characters), 0)::int as characters
      from knowledge_sources where parent_id = d.source_id) p
    where d.source_id = any(${[...of.keys()]})`.execute(tx)
  return new Map(rows.map(({ source, ...row }) => [source, present(row, of.get(source)!)]))
}

function present(
  { connection_id, connection_name, connection_state, ...row }: Omit<Row, 'source'>,
  { refreshing, refresh_result: result }: SourceRow,
): knowledge.DriveState {
  const connection = connection_id && {
    id: connection_id,
    name: connection_name ?? '',
    state: connection_state ?? 'error',
  }
  return {
    ...row,
    connection: connection || null,
    reading: refreshing,
    last: result?.at ? { ...NOTHING, ...result, at: result.at } : null,
  }
}
