import { sql } from 'kysely'
import type { Tx } from '../../db/scope.ts'
import type { StoredCitation } from '../conversations/index.ts'
import type { Source } from './find-source.ts'
import type { Passage } from './showing.ts'

/** Where a cited passage is in a source. Null if the file that replaced the cited one no longer contains it. */
export async function passageIn(tx: Tx, source: Source, citation: StoredCitation): Promise<Passage | null> {
  const { chunkId, page, text, start, highlights: ranges } = citation
  if (!source.replaced) return { chunkId, page, text, start, ranges }
  const { rows } = await sql<Pick<Passage, 'chunkId' | 'page' | 'start'>>`
    select id as "chunkId", page, start_offset as start from knowledge_chunks
    where source_id = ${source.id} and text = ${text} order by seq limit 1`.execute(tx)
  return rows[0] ? { ...rows[0], text, ranges } : null
}
