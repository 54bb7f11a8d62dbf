import { type RawBuilder, sql } from 'kysely'

/** Of `knowledge_sources`: the source with this ID, or the file that took its place. */
export const isOrReplaced = (sourceId: string): RawBuilder<boolean> => sql`(id = ${sourceId}
  or former_ids <> '{}' and former_ids @> array[${sourceId}::text])`

/** Of `knowledge_sources`: sources with these IDs, or files that took their places. */
export const areOrReplaced = (
  sourceIds: readonly string[],
): RawBuilder<boolean> => sql`(id = any(${[...sourceIds]}::text[])
  or former_ids <> '{}' and former_ids && ${[...sourceIds]}::text[])`
