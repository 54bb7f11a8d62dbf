import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { EgressError } from '../../../egress/index.ts'
import type { Tx } from '../../../db/scope.ts'
import { DocumentError, type PageAnswer, requestPage, wholeText } from '../../../lib/documents/index.ts'
import { addressOf } from './address.ts'
import { count, type Crawl } from './crawl.ts'
import { addPages, type PageRow, settlePage } from './frontier.ts'
import { noteAnswer } from './hosts.ts'
import { judgePage, type ReadPage, type Reason } from './judge-page.ts'
import { dropText, keepText } from './keep-text.ts'
import { refusalOf } from './scope.ts'

const MOST_HOPS = 5
const MOST_TRIES = 3
const LATER_SECONDS = 30
const LATEST_SECONDS = 600
const AGAIN_SECONDS = 5

/** Reads one page and records the outcome. */
export async function visitPage(crawl: Crawl, page: PageRow): Promise<void> {
  const refusal = refusalOf(page.url, crawl.scope)
  if (refusal && page.depth > 0) return skip(crawl, page, REFUSED[refusal])
  if (!crawl.robots.allows(page.url)) return skip(crawl, page, REFUSED.robots)
  const started = performance.now()
  const answer = await ask(crawl, page)
  const tookMs = performance.now() - started
  const pauseSeconds = 'kind' in answer && answer.kind === 'later' ? (answer.seconds ?? LATER_SECONDS) : null
  if ('kind' in answer && answer.kind === 'page') return readPage(crawl, page, { answer, tookMs })
  await crawl.fenced((tx) => noteAnswer(tx, page.url, { tookMs, pauseSeconds }))
  if (answer instanceof Error) return noteFailure(crawl, page, answer)
  if (answer.kind === 'later') return later(crawl, page, answer)
  if (answer.kind === 'moved') return follow(crawl, page, answer.to)
  return keepAsIs(crawl, page)
}

const REFUSED = {
  other_site: { reason: 'other_site', message: 'It belongs to another site.' },
  outside: { reason: 'outside', message: 'It’s outside the part of the site that is crawled.' },
  excluded: { reason: 'excluded', message: 'Excluded by your patterns.' },
  robots: { reason: 'robots', message: 'Blocked by the site’s robots.txt.' },
} as const

async function ask(crawl: Crawl, page: PageRow): Promise<PageAnswer | DocumentError | EgressError> {
  try {
    return await requestPage(crawl.context.egress, page.url, {
      web: true,
      redirects: 'manual',
      etag: page.etag,
      lastModified: page.last_modified,
      signal: crawl.signal,
    })
  } catch (error) {
    if (crawl.signal.aborted) throw error
    if (error instanceof DocumentError || error instanceof EgressError) return error
    throw error
  }
}

/** Skips a page; its stored text is removed. */
async function skip(crawl: Crawl, page: PageRow, why: Reason): Promise<void> {
  await crawl.fenced((tx) => skipIn(tx, crawl, page, why))
}

async function skipIn(tx: Tx, crawl: Crawl, page: PageRow, why: Reason): Promise<void> {
  if (await dropText(tx, page)) await count(tx, crawl.site, 'removed')
  await settlePage(tx, page, { state: 'skipped', ...why })
  await crawl.announce(tx)
}

const GONE = new Set(['not_found'])
const NOTHING_TO_READ = new Set(['unsupported_type', 'empty', 'no_text'])
const MAY_PASS = new Set(['timeout', 'network'])

async function noteFailure(crawl: Crawl, page: PageRow, error: DocumentError | EgressError): Promise<void> {
  const why = { reason: error.code, message: error.message }
  const held = page.page_source_id !== null
  if (NOTHING_TO_READ.has(error.code)) return skip(crawl, page, why)
  if (GONE.has(error.code) && held)
    return skip(crawl, page, { reason: 'gone', message: 'The page no longer exists.' })
  if (MAY_PASS.has(error.code) && page.tries < MOST_TRIES - 1) return postpone(crawl, page, AGAIN_SECONDS)
  await fail(crawl, page, why)
}

const fail = (crawl: Crawl, page: PageRow, why: Reason) =>
  crawl.fenced(async (tx) => {
    await settlePage(tx, page, { state: 'failed', ...why })
    await count(tx, crawl.site, 'failed')
    await crawl.announce(tx)
  })

const postpone = (crawl: Crawl, page: PageRow, seconds: number) =>
  crawl.fenced(async (tx) => {
    await sql`update knowledge_pages set crashes = greatest(0, crashes - 1),
        due_at = now() + ${seconds} * interval '1 second'
      where id = ${page.id}`.execute(tx)
  })

async function later(crawl: Crawl, page: PageRow, answer: Extract<PageAnswer, { kind: 'later' }>) {
  if (page.tries >= MOST_TRIES)
    return fail(crawl, page, { reason: answer.error.code, message: answer.error.message })
  return postpone(crawl, page, Math.min(LATEST_SECONDS, answer.seconds ?? LATER_SECONDS))
}

/** A redirect becomes its own page on the frontier, so that its target is read once and loops end. */
async function follow(crawl: Crawl, page: PageRow, to: string): Promise<void> {
  const { site } = crawl
  const target = addressOf(to)
  const hops = page.hops + 1
  if (!target || hops > MOST_HOPS)
    return fail(crawl, page, {
      reason: 'too_many_redirects',
      message: 'It redirects too many times.',
    })
  if (target.key === page.key) {
    await crawl.fenced(async (tx) => {
      await sql`update knowledge_pages set url = ${target.url}, hops = ${hops}, tries = 0, crashes = 0 where id = ${page.id}`.execute(
        tx,
      )
    })
    return
  }
  const moved = { reason: 'moved', message: `It redirects to ${target.url}` }
  const elsewhere = refusalOf(target.url, crawl.scope) === 'other_site'
  await crawl.fenced(async (tx) => {
    // The entered URL may be an old name of the site.
    if (elsewhere && page.url === site.url && site.scope !== 'list') {
      await sql`update knowledge_sources set url = ${target.url} where id = ${site.source_id}`.execute(tx)
      await sql`update knowledge_sites set phase = 'discover' where source_id = ${site.source_id}`.execute(tx)
      site.url = target.url
      site.phase = 'discover'
      crawl.scope = { ...crawl.scope, root: target.url }
    } else
      await addPages(tx, crawl, [
        { url: target.url, depth: page.depth, hops, trusted: site.scope === 'list' },
      ])
    await skipIn(tx, crawl, page, moved)
  })
}

const keepAsIs = (crawl: Crawl, page: PageRow) =>
  crawl.fenced(async (tx) => {
    await settlePage(tx, page, { state: 'ready' })
    await sql`update knowledge_sources set refreshed_at = now() where id = ${page.page_source_id}`.execute(tx)
    crawl.ready += 1
    await count(tx, crawl.site, 'unchanged')
    await crawl.announce(tx)
  })

async function readPage(
  crawl: Crawl,
  page: PageRow,
  { answer, tookMs }: { answer: ReadPage; tookMs: number },
): Promise<void> {
  const hash = createHash('sha256').update(wholeText(answer.document)).digest('hex')
  const reason = await crawl.fenced(async (tx) => {
    await noteAnswer(tx, page.url, { tookMs })
    return judgePage(tx, crawl, page, { answer, hash })
  })
  if (reason) return skip(crawl, page, reason)
  await keepText(crawl, page, { answer, hash })
}
