import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inSystem } from '../../../db/scope.ts'
import { inPieces } from '../../../lib/in-pieces.ts'
import { removeFiles } from '../../storage/index.ts'

const ROWS_AT_ONCE = 1000
const SOURCES_AT_ONCE = 100

/** Removes a base with all its content, in small pieces; the base itself goes last. */
export async function emptyBase(context: Context, kbId: string): Promise<void> {
  for (const statement of piecesOf(kbId)) await inPieces(context, { size: ROWS_AT_ONCE, statement })
  await inPieces(context, {
    size: SOURCES_AT_ONCE,
    // Pages before their site, whose deletion would cascade to them.
    statement: sql<{ key: string | null }>`delete from knowledge_sources where id in (
      select id from knowledge_sources where kb_id = ${kbId} order by parent_id is null limit ${SOURCES_AT_ONCE})
      returning storage_key as key`,
    after: async (tx, rows) => {
      const keys = rows.flatMap(({ key }) => key ?? [])
      if (keys.length > 0) await context.queue.send(tx, removeFiles, { keys })
    },
  })
  if (context.stopping.aborted) return
  await inSystem(context.db.kysely, (tx) => sql`delete from knowledge_bases where id = ${kbId}`.execute(tx))
}

const piecesOf = (kbId: string): RawBuilder<unknown>[] => [
  sql`delete from knowledge_postings where (segment_id, term) in (
    select p.segment_id, p.term from knowledge_segments s join knowledge_postings p on p.segment_id = s.id
    where s.kb_id = ${kbId} limit ${ROWS_AT_ONCE}) returning 1`,
  sql`delete from knowledge_vectors where id in (
    select v.id from knowledge_vector_sets s join knowledge_vectors v on v.set_id = s.id
    where s.kb_id = ${kbId} limit ${ROWS_AT_ONCE}) returning 1`,
  sql`delete from knowledge_chunks where no in (
    select no from knowledge_chunks where kb_id = ${kbId} limit ${ROWS_AT_ONCE}) returning 1`,
  sql`delete from knowledge_pages where id in (
    select p.id from knowledge_sites s join knowledge_pages p on p.site_id = s.source_id
    where s.kb_id = ${kbId} limit ${ROWS_AT_ONCE}) returning 1`,
  sql`delete from knowledge_drive_files where (source_id, file_id) in (
    select f.source_id, f.file_id from knowledge_drives d join knowledge_drive_files f on f.source_id = d.source_id
    where d.kb_id = ${kbId} limit ${ROWS_AT_ONCE}) returning 1`,
  sql`delete from knowledge_sheet_parts where (source_id, part) in (
    select p.source_id, p.part from knowledge_sheets s join knowledge_sheet_parts p on p.source_id = s.source_id
    where s.kb_id = ${kbId} limit ${ROWS_AT_ONCE}) returning 1`,
]
