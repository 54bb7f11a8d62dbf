import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import type { PageAnswer } from '../../../lib/documents/index.ts'
import { addressOf } from './address.ts'
import type { Crawl } from './crawl.ts'
import { addPages, type PageRow } from './frontier.ts'
import { refusalOf } from './scope.ts'

export type ReadPage = Extract<PageAnswer, { kind: 'page' }>

/** Why a page is skipped. */
export interface Reason {
  reason: string
  message: string
}

const NOINDEX = { reason: 'noindex', message: 'The page doesn’t allow indexing (noindex).' }
const EMPTY = { reason: 'no_text', message: 'It contains no text.' }

/** Extracts links and facts of a fetched page; returns why its text is skipped, or null to keep it. */
export async function judgePage(
  tx: Tx,
  crawl: Crawl,
  page: PageRow,
  { answer, hash }: { answer: ReadPage; hash: string },
): Promise<Reason | null> {
  const { web, sections } = answer.document
  const told = robotsOf(answer)
  await noteFacts(tx, crawl, page, answer)
  await addLinks(tx, crawl, page, told.nofollow ? [] : (web?.links ?? []))
  if (told.noindex) return NOINDEX
  if (sections.length === 0) return EMPTY
  const copyOf =
    (await originalOf(tx, crawl, page, web?.canonical ?? null)) ?? (await sameText(tx, crawl, page, hash))
  return copyOf ? duplicate(copyOf) : null
}

const duplicate = (url: string) => ({ reason: 'duplicate', message: `Duplicate of ${url}` })

function robotsOf({ robots, document: { web } }: ReadPage): { noindex: boolean; nofollow: boolean } {
  return {
    noindex: (web?.noindex ?? false) || /\b(?:noindex|none)\b/.test(robots),
    nofollow: (web?.nofollow ?? false) || /\b(?:nofollow|none)\b/.test(robots),
  }
}

async function addLinks(tx: Tx, crawl: Crawl, page: PageRow, links: { url: string }[]) {
  if (crawl.site.scope === 'list') return
  await addPages(
    tx,
    crawl,
    links.map(({ url }) => ({ url, depth: page.depth + 1 })),
  )
}

/** What the start page says about the whole site. */
async function noteFacts(tx: Tx, crawl: Crawl, page: PageRow, { document }: ReadPage): Promise<void> {
  if (page.depth > 0 || !document.web) return
  const { siteName, description, themeColor, headings } = document.web
  const title = document.web.title ?? document.title
  const facts = {
    title,
    language: document.language,
    siteName,
    description,
    themeColor,
    headings,
  }
  await sql`update knowledge_sites set facts = ${JSON.stringify(facts)}::jsonb
    where source_id = ${crawl.site.source_id} and (facts = '{}' or ${page.url === crawl.site.url})`.execute(
    tx,
  )
}

/** The page's canonical URL, if that page is read; null if this is it. */
async function originalOf(
  tx: Tx,
  crawl: Crawl,
  page: PageRow,
  canonical: string | null,
): Promise<string | null> {
  const target = canonical ? addressOf(canonical) : null
  if (!target || page.settled || target.key === page.key) return null
  // Sites that declare their start page canonical everywhere are mistaken.
  if (new URL(target.url).pathname === '/' || refusalOf(target.url, crawl.scope)) return null
  if (!crawl.robots.allows(target.url)) return null
  const found = await sql<{ url: string; state: string }>`update knowledge_pages set settled = true
    where site_id = ${crawl.site.source_id} and key = ${target.key} and state in ('waiting', 'ready')
    returning url, state`.execute(tx)
  if (found.rows[0]) return found.rows[0].url
  const known = await sql`select 1 from knowledge_pages
    where site_id = ${crawl.site.source_id} and key = ${target.key}`.execute(tx)
  if (known.rows.length > 0 || crawl.site.scope === 'list') return null
  await addPages(tx, crawl, [{ url: target.url, depth: page.depth, settled: true, trusted: true }])
  return target.url
}

/** Another page of the site with identical text. */
async function sameText(tx: Tx, crawl: Crawl, page: PageRow, hash: string): Promise<string | null> {
  const { rows } = await sql<{ url: string }>`select url from knowledge_pages
    where site_id = ${crawl.site.source_id} and content_hash = ${hash} and state = 'ready' and id <> ${page.id}
    limit 1`.execute(tx)
  return rows[0]?.url ?? null
}
