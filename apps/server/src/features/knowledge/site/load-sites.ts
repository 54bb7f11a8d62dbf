import type { knowledge } from '@millrace/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import type { SourceRow } from '../queries.ts'

interface Row {
  source_id: string
  phase: string
  max_pages: number
  problems: string[]
  waiting: number
  ready: number
  failed: number
  skipped: number
  chunks: number
}

/** Crawl progress of the sites among these sources, by source. */
export async function loadSites(
  tx: Tx,
  sources: readonly SourceRow[],
): Promise<Map<string, knowledge.SiteState>> {
  const ids = sources.filter((source) => source.type === 'site').map((source) => source.id)
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Row>`
    select s.source_id, s.phase, s.max_pages, s.problems, p.waiting, p.ready, p.failed, p.skipped,
      (select coalesce(sum(k.chunk_count), 0)::int from knowledge_sources k where k.parent_id = s.source_id) as chunks
    from knowledge_sites s cross join lateral (
      select count(*) filter (where state = 'waiting')::int as waiting,
        count(*) filter (where state = 'ready')::int as ready,
        count(*) filter (where state = 'failed')::int as failed,
        count(*) filter (where state = 'skipped')::int as skipped
      from knowledge_pages where site_id = s.source_id) p
    where s.source_id = any(${ids})`.execute(tx)
  return new Map(rows.map((row) => [row.source_id, present(row)]))
}

const present = (row: Row): knowledge.SiteState => ({
  crawling: row.phase !== 'done',
  waiting: row.waiting,
  ready: row.ready,
  failed: row.failed,
  skipped: row.skipped,
  maxPages: row.max_pages,
  chunks: row.chunks,
  problems: row.problems,
})
