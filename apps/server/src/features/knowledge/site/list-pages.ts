import type { Data, knowledge } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { asMember } from '../../../lib/scoped.ts'
import { contains } from '../../../lib/sql.ts'
import { findBase } from '../queries.ts'
import { findSource } from './find-source.ts'

interface Row {
  url: string
  title: string | null
  state: knowledge.PageState
  reason: string | null
  message: string | null
  depth: number
  page_source_id: string | null
  characters: number | null
  chunks: number | null
  listed_at: string | null
  read_at: Date | null
  total: number
}

interface PageFilter {
  page: number
  size: number
  search?: string | undefined
  state?: knowledge.PageState | undefined
}

/** Pages of a site with states and reasons. Other sources have none. */
export async function listPages(
  context: Context,
  member: Member,
  input: { id: string; sid: string; filter: PageFilter },
): Promise<Data<typeof knowledge.listPages>> {
  const { page, size, search, state } = input.filter
  return asMember(context, member, async (tx) => {
    const base = await findBase(tx, member, input.id)
    const site = await findSource(tx, base.id, input.sid)
    const { rows } = await sql<Row>`
      select p.url, p.title, p.state, p.reason, p.message, p.depth, p.page_source_id, p.listed_at, p.read_at,
        k.characters, k.chunk_count as chunks, count(*) over ()::int as total
      from knowledge_pages p left join knowledge_sources k on k.id = p.page_source_id
      where p.site_id = ${site.id} and (${state ?? null}::text is null or p.state = ${state ?? null})
        and (${contains('p.url', search)} or ${contains('p.title', search)})
      order by p.depth, p.id limit ${size} offset ${(page - 1) * size}`.execute(tx)
    return { items: rows.map(present), total: rows[0]?.total ?? 0, page, size }
  })
}

const present = (row: Row): knowledge.SitePage => ({
  url: row.url,
  title: row.title,
  state: row.state,
  reason: row.reason === null ? null : { code: row.reason, message: row.message ?? '' },
  depth: row.depth,
  sourceId: row.page_source_id,
  characters: row.characters ?? 0,
  chunks: row.chunks ?? 0,
  lastModified: row.listed_at,
  readAt: row.read_at?.toISOString() ?? null,
})
