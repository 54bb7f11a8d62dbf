import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'

export type ChunkFilters = {
  /** Only chunks of these sources. */
  sourceIds?: readonly string[] | undefined
  /** Only chunks that carry one of these tags, either themselves or through their source. */
  tags?: readonly string[] | undefined
}

/** Filters with tags resolved to source ids. Null means no filter. */
export type Within = {
  sourceIds: readonly string[] | null
  tags: { names: readonly string[]; sourceIds: readonly string[] } | null
}

export async function resolveFilters(
  db: QueryExecutorProvider,
  kbIds: readonly string[],
  { sourceIds, tags }: ChunkFilters,
): Promise<Within | null> {
  if (!sourceIds && !tags?.length) return null
  const wanted = sourceIds ? await withPages(db, kbIds, sourceIds) : null
  if (!tags?.length) return { sourceIds: wanted, tags: null }
  const { rows } = await sql<{ id: string }>`
    select id from knowledge_sources
    where kb_id = any(${kbIds}) and (tags && ${tags}::text[] or parent_id in (
      select s.id from knowledge_sources s
      where s.kb_id = any(${kbIds}) and s.type in ('site', 'sheet', 'drive') and s.tags && ${tags}::text[]))`.execute(
    db,
  )
  return { sourceIds: wanted, tags: { names: tags, sourceIds: rows.map((row) => row.id) } }
}

/** Pages of a site, parts of a sheet and files of Drive are sources of their own: naming what has them includes them. */
async function withPages(
  db: QueryExecutorProvider,
  kbIds: readonly string[],
  sourceIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from knowledge_sources where kb_id = any(${kbIds})
      and (id = any(${sourceIds}::text[]) or parent_id = any(${sourceIds}::text[]))`.execute(db)
  return rows.map((row) => row.id)
}

/** The SQL condition for chunks, whose table has the alias `c`. */
export function isWithin(within: Within | null): RawBuilder<boolean> {
  const ofSources = within?.sourceIds ? sql`c.source_id = any(${within.sourceIds}::text[])` : sql`true`
  const { tags } = within ?? {}
  if (!tags) return sql<boolean>`${ofSources}`
  return sql<boolean>`${ofSources} and (c.source_id = any(${tags.sourceIds}::text[])
    or (c.tags <> '{}' and c.tags && ${tags.names}::text[]))`
}
