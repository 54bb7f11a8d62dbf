import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'

/** Number of sources and chunks with each tag of a base, by name. */
export async function countTags(
  tx: Tx,
  kbId: string,
): Promise<{ name: string; sources: number; chunks: number }[]> {
  const { rows } = await sql<{ name: string; sources: number; chunks: number }>`
    select name, count(*) filter (where of = 'source')::int as sources, count(*) filter (where of = 'chunk')::int as chunks
    from (
      select unnest(tags) as name, 'source' as of from knowledge_sources where kb_id = ${kbId} and tags <> '{}'
      union all
      select unnest(tags), 'chunk' from knowledge_chunks where kb_id = ${kbId} and tags <> '{}'
    ) t group by name order by lower(name), name`.execute(tx)
  return rows
}

/** The tags in the base's spelling, ignoring case, without duplicates. */
export async function sameTags(tx: Tx, kbId: string, names: readonly string[]): Promise<string[]> {
  const known = new Map((await countTags(tx, kbId)).map(({ name }) => [fold(name), name]))
  const written = new Map<string, string>()
  for (const name of names) {
    const key = fold(name)
    if (!written.has(key)) written.set(key, known.get(key) ?? name)
  }
  return [...written.values()]
}

const fold = (name: string): string => name.normalize('NFC').toLowerCase()
