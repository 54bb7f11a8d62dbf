import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { handler, type Handler, type Running } from '../../../queue/queue.ts'
import { errorMessage } from '../../../lib/errors.ts'
import { MOST_DEATHS } from '../../../queue/tries.ts'
import { Abandoned } from '../ingest/ingestion.ts'
import { readPaid } from '../ingest/paid-page.ts'
import { crawlSite } from './crawl.job.ts'
import { count, type Crawl, type CrawlPayload, type OnCrawled, openCrawl } from './crawl.ts'
import { discover } from './discover.ts'
import { finishCrawl, stopCrawl } from './finish-crawl.ts'
import { leavePages, nextDue, nextPage, type PageRow, settlePage, survivePage } from './frontier.ts'
import { LEAST_PAUSE_MS, takeTurn } from './hosts.ts'
import { visitPage } from './visit-page.ts'

/** A job yields after this time and goes to the end of the queue, so that no site delays others. */
const STEP_MS = 6000
/** For a longer delay requested by a host, the job is rescheduled instead of waiting. */
const PATIENCE_MS = 1500
/** Attempts per page, without those that ended with the process. */
const MOST_TRIES = 6

/**
 * Handles `crawlSite`. All state is in the database, and every page is recorded when done, so that a crash costs at
 * most one page.
 */
export const crawlHandler = (context: Context, onCrawled: OnCrawled): Handler =>
  handler(crawlSite, async (payload, running) => {
    const crawl = await openCrawl(context, payload, running.signal)
    if (!crawl) return
    if (crawl.crashes >= MOST_DEATHS) return stopCrawl(crawl, KILLER, onCrawled)
    try {
      await runStep(crawl, payload, onCrawled)
    } catch (error) {
      if (error instanceof Abandoned) return
      await settle(crawl, error, { running, onCrawled })
    }
  })

async function settle(
  crawl: Crawl,
  error: unknown,
  { running, onCrawled }: { running: Running; onCrawled: OnCrawled },
): Promise<never> {
  if (running.lastAttempt && !running.signal.aborted) {
    const message = 'Crawling the site failed several times because of a server error. Try again later.'
    await stopCrawl(crawl, { code: 'internal', message }, onCrawled)
  } else await noted(crawl, survive(crawl))
  throw error
}

const KILLER = {
  code: 'crashed',
  message: 'The server stopped several times while crawling the site. Refresh it to try again.',
}

/** This attempt failed, but its process survived: it doesn't count as a death. */
const survive = ({ fenced, site }: Crawl) =>
  fenced(async (tx) => {
    await sql`update knowledge_sources set crashes = greatest(0, crashes - 1) where id = ${site.source_id}`.execute(
      tx,
    )
  })

/** A failed write must not replace the original error. */
const noted = ({ context }: Crawl, work: Promise<void>) =>
  work.catch((error: unknown) => context.log.warn({ err: errorMessage(error) }, 'a failure was not counted'))

async function runStep(crawl: Crawl, payload: CrawlPayload, onCrawled: OnCrawled): Promise<void> {
  const until = Date.now() + STEP_MS
  for (let hops = 0; Date.now() < until;) {
    crawl.signal.throwIfAborted()
    // The start page's first redirect may lead to another host name of the site, which starts over.
    if (crawl.site.phase === 'discover') await discover(crawl, hops++)
    const next = await takePage(crawl)
    if (next === 'done') return finishCrawl(crawl, onCrawled)
    if ('at' in next) return sendOn(crawl, payload, next.at)
    const unpaid = await readNext(crawl, next)
    if (unpaid) return stopCrawl(crawl, unpaid, onCrawled)
  }
  return sendOn(crawl, payload, null)
}

/** Reads a page for its price. Returns why it wasn’t read if too little is left. */
async function readNext(crawl: Crawl, next: { page: PageRow; waitMs: number }) {
  const { site, context, signal } = crawl
  const before = crawl.recorded
  const place = { accountId: site.account_id, projectId: site.project_id, signal }
  const unpaid = await readPaid(context, place, {
    read: () => readOne(crawl, next),
    recorded: () => crawl.recorded > before,
  })
  if (unpaid) await crawl.fenced((tx) => leavePages(tx, site.source_id, unpaid))
  return unpaid
}

async function readOne(crawl: Crawl, { page, waitMs }: { page: PageRow; waitMs: number }): Promise<void> {
  try {
    if (waitMs > 0) await sleep(waitMs, undefined, { signal: crawl.signal })
    await visitPage(crawl, page)
  } catch (error) {
    if (!(error instanceof Abandoned))
      await noted(
        crawl,
        crawl.fenced((tx) => survivePage(tx, page)),
      )
    throw error
  }
}

type Next = 'done' | { at: Date } | { page: PageRow; waitMs: number }

/** The next page with its time slot; or when to check again; or `done` if none is left. */
async function takePage(crawl: Crawl): Promise<Next> {
  const { site } = crawl
  return crawl.fenced(async (tx): Promise<Next> => {
    if (crawl.ready >= site.max_pages) return 'done'
    const page = await nextPage(tx, site)
    if (!page) {
      const at = await nextDue(tx, site)
      return at ? { at } : 'done'
    }
    const pauseMs = Math.max(LEAST_PAUSE_MS, site.crawl_delay_ms)
    const turn = await takeTurn(tx, page.url, { pauseMs, patienceMs: PATIENCE_MS })
    if ('at' in turn) return turn
    // The crash is reverted when the page is finished or fails.
    await sql`update knowledge_pages set tries = tries + 1, crashes = crashes + 1 where id = ${page.id}`.execute(
      tx,
    )
    await showProgress(tx, crawl)
    const failed = page.tries - page.crashes
    if (page.crashes < MOST_DEATHS && failed < MOST_TRIES)
      return { page: { ...page, tries: failed + 1 }, waitMs: turn.waitMs }
    await settlePage(tx, page, page.crashes < MOST_DEATHS ? BROKEN_OFF : CRASHED)
    await count(tx, site, 'failed')
    return { at: new Date() }
  })
}

const CRASHED = {
  state: 'failed',
  reason: 'crashed',
  message: 'Skipped: the server stopped several times while processing this page.',
} as const

const BROKEN_OFF = {
  ...CRASHED,
  message: 'Skipped: processing this page was interrupted several times.',
} as const

/** From here on, a death is attributed to the page. */
async function showProgress(tx: Tx, { site }: Crawl): Promise<void> {
  await sql`update knowledge_sources k set progress_done = c.done, progress_total = c.total, pages = c.ready,
      crashes = 0, updated_at = now()
    from (select count(*) filter (where state <> 'waiting') as done, least(count(*), ${site.max_pages}) as total,
        count(*) filter (where state = 'ready' or page_source_id is not null) as ready
      from knowledge_pages where site_id = ${site.source_id}) c
    where k.id = ${site.source_id}`.execute(tx)
}

/** Ends this step; the next one queues behind those of other sites. */
async function sendOn(crawl: Crawl, payload: CrawlPayload, at: Date | null): Promise<void> {
  const step = payload.step + 1
  await crawl.fenced(async (tx) => {
    await sql`update knowledge_sites set step = ${step}, runner = null, resends = 0, updated_at = now()
      where source_id = ${crawl.site.source_id}`.execute(tx)
    await sql`update knowledge_sources set crashes = 0 where id = ${crawl.site.source_id}`.execute(tx)
    await crawl.context.queue.send(
      tx,
      crawlSite,
      { ...payload, step },
      { group: payload.accountId, ...(at ? { startAfter: at } : {}) },
    )
    await crawl.announce(tx)
  })
}
