import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import type { Member } from '../../../lib/actor.ts'
import { asMember } from '../../../lib/scoped.ts'
import { buildPostings, deletePostings, type IndexedChunk, writePostings } from '../retrieval/index.ts'
import type { ChunkRow } from './list-chunks.ts'

interface ChunkSource {
  name: string
  language: string
  revision: number
  no: number
  chunks: IndexedChunk[]
}

/**
 * Builds the index of a chunk's source with the chunk's new text, under a new number. Returns a function that writes
 * both; it returns false if the source changed meanwhile, and the work must be repeated.
 */
export async function reindexChunk(
  context: Context,
  member: Member,
  { chunk, text }: { chunk: ChunkRow; text: string },
): Promise<(tx: Tx) => Promise<boolean>> {
  const before = await asMember(context, member, (tx) => readSource(tx, chunk.source_id))
  const others = before.chunks.filter(({ no }) => no !== chunk.no)
  const changed = { no: before.no, text, heading: chunk.heading }
  const built = await buildPostings([...others, changed], before)
  return async (tx) => {
    if (!(await isSame(tx, chunk.source_id, before))) return false
    await sql`update knowledge_chunks set no = ${before.no}, text = ${text}, length = ${built.lengths.at(-1) ?? 0},
        original_text = nullif(coalesce(original_text, text), ${text}),
        edited_at = case when coalesce(original_text, text) = ${text} then null else now() end
      where id = ${chunk.id}`.execute(tx)
    await deletePostings(tx, chunk.source_id)
    const place = { accountId: member.accountId, kbId: chunk.kb_id, sourceId: chunk.source_id }
    await writePostings(tx, place, built.postings)
    await sql`update knowledge_sources set token_count = ${built.tokens} where id = ${chunk.source_id}`.execute(
      tx,
    )
    return true
  }
}

/** The source's content for indexing, and a number for the changed chunk above all others. */
async function readSource(tx: Tx, sourceId: string): Promise<ChunkSource> {
  const source = await sql<{ name: string; language: string; revision: number; no: number }>`
    select name, coalesce(language, 'en') as language, revision,
      nextval(pg_get_serial_sequence('knowledge_chunks', 'no')) as no
    from knowledge_sources where id = ${sourceId}`.execute(tx)
  const { rows } = await sql<IndexedChunk>`
    select no, text, heading from knowledge_chunks where source_id = ${sourceId} order by no`.execute(tx)
  return { ...source.rows[0]!, chunks: rows }
}

/** Locks the source; every text change gives its chunks new numbers. */
async function isSame(tx: Tx, sourceId: string, before: ChunkSource): Promise<boolean> {
  // Two statements: one that waited for the lock would still see the old chunks.
  const { rows } = await sql<{ name: string; revision: number }>`
    select name, revision from knowledge_sources
    where id = ${sourceId} and state in ('embedding', 'ready') for update`.execute(tx)
  const chunks = await sql<{ count: number; newest: number | null }>`
    select count(*)::int as count, max(no) as newest from knowledge_chunks where source_id = ${sourceId}`.execute(
    tx,
  )
  const [source] = rows
  const [now] = chunks.rows
  return (
    source?.name === before.name &&
    source.revision === before.revision &&
    now?.count === before.chunks.length &&
    now.newest === before.chunks.at(-1)?.no
  )
}
