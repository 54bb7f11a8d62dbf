import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'
import type { Ranges } from './ranges.ts'
import { readRanges } from './read-postings.ts'

export type ChunkFilters = {
  /** Only chunks of these sources. */
  sourceIds?: readonly string[] | undefined
  /** Only chunks that have one of these tags, themselves or by their source. */
  tags?: readonly string[] | undefined
}

/** Filters with the sources looked up that have the tags; null: everything counts. */
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
      where s.kb_id = any(${kbIds}) and s.type in ('site', 'sheet') and s.tags && ${tags}::text[]))`.execute(
    db,
  )
  return { sourceIds: wanted, tags: { names: tags, sourceIds: rows.map((row) => row.id) } }
}

/** Pages of a site and parts of a sheet are sources of their own: who names the site or sheet means them. */
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

/** The condition for chunks, whose table is called `c`. */
export function isWithin(within: Within | null): RawBuilder<boolean> {
  const ofSources = within?.sourceIds ? sql`c.source_id = any(${within.sourceIds}::text[])` : sql`true`
  const { tags } = within ?? {}
  if (!tags) return sql<boolean>`${ofSources}`
  return sql<boolean>`${ofSources} and (c.source_id = any(${tags.sourceIds}::text[])
    or (c.tags <> '{}' and c.tags && ${tags.names}::text[]))`
}

/** The numbers of the chunks that count, as the full-text index needs them. */
export async function rangesWithin(
  db: QueryExecutorProvider,
  kbIds: readonly string[],
  within: Within,
): Promise<Ranges> {
  const { sourceIds, tags } = within
  if (!tags) return readRanges(db, kbIds, sourceIds ?? [])
  const wanted = sourceIds ? new Set(sourceIds) : null
  const tagged = tags.sourceIds.filter((id) => !wanted || wanted.has(id))
  const ofSources = await readRanges(db, kbIds, tagged)
  const { rows } = await sql<{ no: number }>`
    select c.no from knowledge_chunks c
    where c.kb_id = any(${kbIds}) and c.tags <> '{}' and c.tags && ${tags.names}::text[]
      and (${sourceIds ?? null}::text[] is null or c.source_id = any(${sourceIds ?? null}::text[]))
    order by c.no`.execute(db)
  return joined(
    ofSources,
    rows.map((row) => row.no),
  )
}

/** Ranges and single numbers as one set of ranges, in order and apart. */
function joined({ firsts, lasts }: Ranges, numbers: readonly number[]): Ranges {
  const pairs = firsts.map((first, place) => [first, lasts[place] ?? first] as const)
  const all = [...pairs, ...numbers.map((no) => [no, no] as const)].sort((a, b) => a[0] - b[0])
  const apart: [number, number][] = []
  for (const [first, last] of all) {
    const before = apart.at(-1)
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last)
    else apart.push([first, last])
  }
  return { firsts: apart.map(([first]) => first), lasts: apart.map(([, last]) => last) }
}
