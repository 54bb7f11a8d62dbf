import type { Data, knowledge } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { notFound } from '../../../lib/errors.ts'
import { asMember } from '../../../lib/scoped.ts'
import { findBase } from '../queries.ts'

interface Row extends Omit<knowledge.DriveFile, 'readAt' | 'chunks'> {
  chunks: number | null
  read_at: Date | null
  total: number
}

interface FileFilter {
  page: number
  size: number
  state?: knowledge.DriveFile['state'] | undefined
}

/** Files of a Drive source with states and reasons. Other sources have none. */
export async function listDriveFiles(
  context: Context,
  member: Member,
  input: { id: string; sid: string; filter: FileFilter },
): Promise<Data<typeof knowledge.listDriveFiles>> {
  const { page, size, state } = input.filter
  return asMember(context, member, async (tx) => {
    const base = await findBase(tx, member, input.id)
    const found =
      await sql`select 1 from knowledge_sources where id = ${input.sid} and kb_id = ${base.id}`.execute(tx)
    if (found.rows.length === 0) throw notFound('source')
    const { rows } = await sql<Row>`
      select f.file_id as "fileId", f.name, f.url, f.state, f.reason, f.part_source_id as "sourceId", f.read_at,
        q.chunk_count as chunks, count(*) over ()::int as total
      from knowledge_drive_files f left join knowledge_sources q on q.id = f.part_source_id
      where f.source_id = ${input.sid} and (${state ?? null}::text is null or f.state = ${state ?? null})
      order by case f.state when 'failed' then 0 when 'waiting' then 1 when 'ready' then 2 else 3 end,
        lower(f.name), f.file_id limit ${size} offset ${(page - 1) * size}`.execute(tx)
    const items = rows.map(({ read_at, total: _total, chunks, ...row }) => ({
      ...row,
      chunks: chunks ?? 0,
      readAt: read_at?.toISOString() ?? null,
    }))
    return { items, total: rows[0]?.total ?? 0, page, size }
  })
}
