import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import type { Crawl, OnCrawled } from './crawl.ts'
import { tellSettled } from '../ingest/tell-settled.ts'
import { nextRefresh } from './schedule.ts'

interface Reason {
  code: string
  message: string
}

const LIMIT = 'The site has more pages than your page limit. The rest was skipped.'

/** Ends the round: the site is ready with what was read, or failed if that is nothing. */
export async function finishCrawl(crawl: Crawl, onCrawled: OnCrawled): Promise<void> {
  await crawl.fenced(async (tx) => {
    const reason = await whyNothing(tx, crawl.site.source_id)
    await closeRound(crawl.context, tx, { siteId: crawl.site.source_id, reason })
    await onCrawled(tx, { accountId: crawl.site.account_id, sourceId: crawl.site.source_id })
    await crawl.announce(tx, 'now')
  })
}

/** Ends it early, with a reason that applies if nothing was read. */
export async function stopCrawl(crawl: Crawl, reason: Reason, onCrawled: OnCrawled): Promise<void> {
  await crawl.fenced(async (tx) => {
    await closeRound(crawl.context, tx, { siteId: crawl.site.source_id, reason })
    await onCrawled(tx, { accountId: crawl.site.account_id, sourceId: crawl.site.source_id })
    await crawl.announce(tx, 'now')
  })
}

/** The reason of the start page, or of the site, if no page could be read. */
async function whyNothing(tx: Tx, siteId: string): Promise<Reason> {
  const site = await sql<{ problem: string | null; closed: boolean }>`select problems ->> 0 as problem,
      exists (select 1 from knowledge_pages where site_id = ${siteId} and reason = 'robots') as closed
    from knowledge_sites where source_id = ${siteId}`.execute(tx)
  const { problem, closed } = site.rows[0] ?? { problem: null, closed: false }
  // An unreadable robots.txt closes the site like one that forbids everything.
  if (problem && closed) return { code: 'unreachable', message: problem }
  const { rows } = await sql<{ reason: string; message: string }>`select reason, message from knowledge_pages
    where site_id = ${siteId} and message is not null order by (state = 'failed') desc, depth, id limit 1`.execute(
    tx,
  )
  const row = rows[0]
  if (row) return { code: row.reason, message: row.message }
  return { code: 'no_pages', message: 'No page was found at this URL.' }
}

/** Stores the end of a round: drops waiting pages, updates totals, and schedules the next refresh. */
export async function closeRound(
  context: Context,
  tx: Tx,
  { siteId, reason }: { siteId: string; reason: Reason },
): Promise<void> {
  await sql`update knowledge_pages set state = case when page_source_id is null then 'skipped' else 'ready' end,
      reason = 'limit', message = ${LIMIT}, due_at = null
    where site_id = ${siteId} and state = 'waiting'`.execute(tx)
  const { rows } = await sql<{ schedule: string; now: Date }>`
    select refresh_schedule as schedule, now() as now from knowledge_sources where id = ${siteId}`.execute(tx)
  const due = rows[0] ? nextRefresh(rows[0].schedule, rows[0].now) : null
  await sql`update knowledge_sites set phase = 'done', runner = null, resends = 0, step = step + 1, updated_at = now()
    where source_id = ${siteId}`.execute(tx)
  await sql`update knowledge_sources k set
      state = case when c.pages > 0 then 'ready' else 'failed' end,
      error_code = case when c.pages > 0 then null else ${reason.code} end,
      error_message = case when c.pages > 0 then null else ${reason.message} end,
      error_reason = null,
      name = coalesce(nullif(left(coalesce(s.facts ->> 'siteName', s.facts ->> 'title', ''), 200), ''), k.name),
      language = c.language, pages = c.pages, characters = c.characters, hidden_characters = c.hidden, progress_done = 0, progress_total = null,
      refresh_result = jsonb_build_object('at', to_jsonb(now())) || s.counts,
      refreshing = false, crashes = 0, refreshed_at = now(), refresh_due_at = ${due}, updated_at = now()
    from knowledge_sites s, (
      select count(*)::int as pages, coalesce(sum(characters), 0)::int as characters,
        coalesce(sum(hidden_characters), 0)::int as hidden,
        mode() within group (order by language) as language
      from knowledge_sources where parent_id = ${siteId} and state = 'ready') c
    where k.id = ${siteId} and s.source_id = k.id`.execute(tx)
  const place = await sql<{ accountId: string; projectId: string; kbId: string }>`
    select account_id as "accountId", project_id as "projectId", kb_id as "kbId" from knowledge_sources
    where id = ${siteId}`.execute(tx)
  if (place.rows[0]) await tellSettled(context, tx, place.rows[0])
}
