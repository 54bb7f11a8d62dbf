import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import type { SiteFacts } from './profile.ts'

interface Facts {
  title?: string | null
  siteName?: string | null
  description?: string | null
  themeColor?: string | null
  language?: string | null
}

export interface ReadSite {
  state: string
  error: string | null
  facts: SiteFacts
  themeColor: string | null
}

const PAGES = 80

/** What is known of a site that was read: facts of its start page, titles and headings of its pages. */
export async function readFacts(
  tx: Tx,
  { sourceId, host }: { sourceId: string; host: string },
): Promise<ReadSite | null> {
  const { rows } = await sql<{
    state: string
    error_message: string | null
    language: string | null
    facts: Facts
  }>`
    select k.state, k.error_message, k.language, s.facts
    from knowledge_sources k join knowledge_sites s on s.source_id = k.id where k.id = ${sourceId}`.execute(
    tx,
  )
  const row = rows[0]
  if (!row) return null
  const pages = await sql<{ title: string | null; url: string; depth: number; headings: string[] }>`
    select title, url, depth, headings from knowledge_pages
    where site_id = ${sourceId} and state = 'ready' order by depth, id limit ${PAGES}`.execute(tx)
  const { facts } = row
  return {
    state: row.state,
    error: row.error_message,
    themeColor: facts.themeColor ?? null,
    facts: {
      host,
      title: facts.title ?? null,
      siteName: facts.siteName ?? null,
      description: facts.description ?? null,
      language: row.language ?? facts.language ?? null,
      pages: pages.rows,
    },
  }
}
