import { sql } from 'kysely'
import type { Tx } from '../../db/scope.ts'

/** Changes whenever the text of a source does. A refresh that finds no changes leaves it as it is. */
const SOURCE = sql`concat_ws(' ', s.id, coalesce(s.content_hash, p.hash, s.revision::text), s.chunk_count, s.token_count,
  s.tags::text)`

const EDIT = sql`concat_ws(' ', e.source_id, e.origin, e.occurrence, e.text, e.enabled, e.tags::text)`

/** A sum that needs no sorting, and whose size is independent of the number of rows. */
const sumOf = (text: typeof SOURCE) => sql`count(*) || ' ' || coalesce(sum(hashtextextended(${text}, 0)), 0)`

/**
 * A hash of what searches can find in these bases: their sources, and people's edits of passages. It reads the rows of
 * sources, not their texts.
 */
export async function knowledgeHash(tx: Tx, kbIds: readonly string[]): Promise<string> {
  const ids = sql`any(${[...kbIds]}::text[])`
  const { rows } = await sql<{ hash: string }>`select encode(sha256(convert_to(concat_ws('; ',
      (select string_agg(concat_ws(' ', b.id, b.embedding_model), ', ' order by b.id)
        from knowledge_bases b where b.id = ${ids}),
      (select ${sumOf(SOURCE)} from knowledge_sources s
        left join knowledge_sheet_parts p on p.part_source_id = s.id where s.kb_id = ${ids} and s.chunk_count > 0),
      (select ${sumOf(EDIT)} from knowledge_chunk_edits e join knowledge_sources s on s.id = e.source_id
        where s.kb_id = ${ids} and (e.text is not null or not e.enabled or e.tags <> '{}'))
    ), 'UTF8')), 'hex') as hash`.execute(tx)
  return rows[0]!.hash
}
