import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import { detectLanguage } from '../../knowledge/index.ts'
import type { SiteFacts } from './profile.ts'
import { languageOf } from './texts.ts'

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
/** Characters read from the beginning of each page. The site's language is detected from all pages together. */
const LETTERS = 400

/** Facts about a site that has been read: from its start page, and the titles and headings of its pages. */
export async function readFacts(
  tx: Tx,
  { sourceId, host }: { sourceId: string; host: string },
): Promise<ReadSite | null> {
  const { rows } = await sql<{
    state: string
    error_message: string | null
    facts: Facts
  }>`
    select k.state, k.error_message, s.facts
    from knowledge_sources k join knowledge_sites s on s.source_id = k.id where k.id = ${sourceId}`.execute(
    tx,
  )
  const row = rows[0]
  if (!row) return null
  const pages = await sql<SiteFacts['pages'][number] & { text: string }>`
    select p.title, p.url, p.depth, p.headings, coalesce((select left(c.text, ${LETTERS}) from knowledge_chunks c
      where c.source_id = p.page_source_id order by c.seq limit 1), '') as text
    from knowledge_pages p where p.site_id = ${sourceId} and p.state = 'ready'
    order by p.depth, p.id limit ${PAGES}`.execute(tx)
  const { facts } = row
  const words = pages.rows.flatMap(({ title, headings, text }) => [title ?? '', ...headings, text]).join('\n')
  return {
    state: row.state,
    error: row.error_message,
    themeColor: facts.themeColor ?? null,
    facts: {
      host,
      title: facts.title ?? null,
      siteName: facts.siteName ?? null,
      description: facts.description ?? null,
      // Detected from the text first: templates often leave the `lang` attribute in another language.
      language: detectLanguage(words, languageOf(facts.language ?? null) ?? 'en'),
      pages: pages.rows.map(({ text: _text, ...page }) => page),
    },
  }
}
