import { type RawBuilder, sql } from 'kysely'

/** A condition on `knowledge_sources`: the source with this ID, or the file that replaced it. */
export const isOrReplaced = (sourceId: string): RawBuilder<boolean> => sql`(id = ${sourceId}
  or former_ids <> '{}' and former_ids @> array[${sourceId}::text])`

/** A condition on `knowledge_sources`: the sources with these IDs, or the files that replaced them. */
export const areOrReplaced = (
  sourceIds: readonly string[],
): RawBuilder<boolean> => sql`(id = any(${[...sourceIds]}::text[])
  or former_ids <> '{}' and former_ids && ${[...sourceIds]}::text[])`
