import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { inAccount } from '../../../lib/scoped.ts'
import { announce } from '../changes.ts'
import { Abandoned } from '../ingest/ingestion.ts'
import { parseRobots, type Robots } from './robots.ts'
import type { Scope } from './scope.ts'

/** Called in a crawl's last write. */
export type OnCrawled = (tx: Tx, site: { accountId: string; sourceId: string }) => Promise<void>

export interface SiteRow {
  source_id: string
  account_id: string
  kb_id: string
  project_id: string
  url: string
  revision: number
  step: number
  refreshing: boolean
  scope: Scope['scope']
  include: string[]
  exclude: string[]
  max_pages: number
  max_depth: number
  phase: 'discover' | 'pages' | 'done'
  robots: string | null
  crawl_delay_ms: number
}

type Outcome = 'added' | 'changed' | 'removed' | 'unchanged' | 'failed'

/** A worker's claim on the crawl of a site. */
export interface Crawl {
  context: Context
  site: SiteRow
  signal: AbortSignal
  robots: Robots
  scope: Scope
  /** Pages that currently have text. */
  ready: number
  /** Pages that this worker has read and recorded as usage. */
  recorded: number
  /** Processes that died during the crawl before reaching a page. */
  crashes: number
  /** Runs a transaction only while this worker holds the crawl; otherwise throws `Abandoned`. */
  fenced<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Notifies open consoles, with a rate limit. */
  announce(tx: Tx, now?: 'now'): Promise<void>
}

const ANNOUNCE_MS = 500

export interface CrawlPayload {
  accountId: string
  sourceId: string
  revision: number
  /** Each job of a crawl is one step; a job of an earlier step does nothing. */
  step: number
}

/** Claims the crawl; null if there is nothing to do. The previous holder can't write from now on. */
export async function openCrawl(
  context: Context,
  of: CrawlPayload,
  signal: AbortSignal,
): Promise<Crawl | null> {
  const runner = randomUUID()
  const taken = await inAccount(context, of.accountId, (tx) => takeUp(tx, of, runner))
  if (!taken) return null
  const { site, ready, crashes } = taken
  const place = {
    accountId: of.accountId,
    projectId: site.project_id,
    kbId: site.kb_id,
    sourceId: site.source_id,
  }
  let told = 0
  return {
    context,
    site,
    signal,
    ready,
    recorded: 0,
    crashes,
    robots: parseRobots(new URL(site.url).origin, site.robots ?? ''),
    scope: { root: site.url, scope: site.scope, include: site.include, exclude: site.exclude },
    fenced: (work) =>
      inAccount(context, of.accountId, async (tx) => {
        // Locks the source first, in the order of deletion. Doesn't wait for the disk: a power failure may lose the
        // last pages, which are then read again, and other commits don't queue behind those of a crawl.
        const { rows } =
          await sql`select set_config('synchronous_commit', 'off', true) from knowledge_sources k
          where k.id = ${site.source_id} and k.revision = ${site.revision} and exists (
            select 1 from knowledge_sites s where s.source_id = k.id and s.runner = ${runner})
          for no key update of k`.execute(tx)
        if (rows.length === 0) throw new Abandoned()
        return work(tx)
      }),
    announce: async (tx, when) => {
      if (when !== 'now' && Date.now() - told < ANNOUNCE_MS) return
      told = Date.now()
      await announce(context, tx, place)
    },
  }
}

async function takeUp(
  tx: Tx,
  of: CrawlPayload,
  runner: string,
): Promise<{ site: SiteRow; ready: number; crashes: number } | null> {
  const source = await sql<{ crashes: number }>`update knowledge_sources
      set crashes = crashes + 1, state = case when refreshing then state else 'reading' end, updated_at = now()
    where id = ${of.sourceId} and revision = ${of.revision} and (refreshing or state in ('queued', 'reading'))
    returning crashes`.execute(tx)
  if (!source.rows[0]) return null
  const { rows } = await sql<SiteRow>`update knowledge_sites s set runner = ${runner}, updated_at = now()
    from knowledge_sources k
    where s.source_id = ${of.sourceId} and k.id = s.source_id and s.phase <> 'done' and s.step = ${of.step}
    returning s.source_id, s.step, s.account_id, s.kb_id, k.project_id, k.url, k.revision, k.refreshing, s.scope, s.include,
      s.exclude, s.max_pages, s.max_depth, s.phase, s.robots, s.crawl_delay_ms`.execute(tx)
  const site = rows[0]
  if (!site) return null
  const held = await sql<{ n: number }>`select count(*)::int as n from knowledge_pages
    where site_id = ${site.source_id} and state = 'ready'`.execute(tx)
  return { site, ready: held.rows[0]!.n, crashes: source.rows[0].crashes - 1 }
}

/** Counts a page's outcome in this round. */
export async function count(tx: Tx, site: SiteRow, outcome: Outcome): Promise<void> {
  await sql`update knowledge_sites set counts = counts || jsonb_build_object(${outcome}::text,
      coalesce((counts ->> ${outcome}::text)::int, 0) + 1), updated_at = now()
    where source_id = ${site.source_id}`.execute(tx)
}

const MOST_PROBLEMS = 12

/** Records a problem for people that doesn't stop the crawl. */
export async function addProblems(tx: Tx, site: SiteRow, problems: string[]): Promise<void> {
  if (problems.length === 0) return
  await sql`update knowledge_sites set problems = (
      select coalesce(jsonb_agg(p), '[]') from (
        select distinct p from jsonb_array_elements(problems || ${JSON.stringify(problems)}::jsonb) p limit ${MOST_PROBLEMS}) d)
    where source_id = ${site.source_id}`.execute(tx)
}
