import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Config } from '../../../config/config.ts'
import type { Context } from '../../../context.ts'
import { inSystem, type Tx } from '../../../db/scope.ts'
import { errorMessage } from '../../../lib/errors.ts'
import { doing, workOf } from '../../../lib/loop/work.ts'
import { networkOf } from '../../../lib/network-of.ts'
import { onePerDatabase } from '../../../lib/one-per-database.ts'
import { ownOrigins } from '../../../lib/origin.ts'

// Counts widget views and openings by hour and host: no cookie, IP address or per-person row. Counting costs visitors
// nothing; a process writes its counts every few seconds, and loses the latest ones if it is killed.

/** What a request reveals about how a page was loaded. */
export type PageLoad = Pick<FastifyRequest, 'headers' | 'ip'>

interface View {
  agentId: string
  step: 'seen' | 'opened'
  /** The website's origin. */
  site: string
  load: PageLoad
}

interface Counter {
  agentId: string
  hour: string
  host: string
  seen: number
  opened: number
}

const WRITTEN_EVERY_MS = 5000
/** Maximum counters between two writes; further ones are dropped. */
const MOST_COUNTERS = 5000
/** Maximum views per network, agent and minute, so that a loop cannot inflate the numbers. */
const MOST_A_MINUTE = 60
const MOST_NETWORKS = 20_000
const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
/** Maximum hosts per agent and day; others are counted together. Only sites allowed by the owner get here. */
const MOST_HOSTS = 20
const LONGEST_HOST = 253

/** Bots that identify themselves. Those without scripts do not load the widget. */
const ROBOT = /bot\b|crawl|spider|slurp|headless|lighthouse|preview/i

const countersOf = onePerDatabase(
  () => ({ counters: new Map<string, Counter>(), networks: new Map<string, number>(), minute: 0 }),
  'pool',
)

/** Counts a page view with the widget, or an opened chat. */
export function countView(context: Context, { agentId, step, site, load }: View): void {
  const { headers, ip } = load
  if (ROBOT.test(headers['user-agent'] ?? '') || isPrefetch(headers)) return
  const now = context.now().getTime()
  const all = countersOf(context)
  const minute = Math.floor(now / MINUTE_MS)
  if (all.minute !== minute) all.networks.clear()
  all.minute = minute
  const network = `${agentId}:${step}:${networkOf(ip)}`
  const uses = (all.networks.get(network) ?? 0) + 1
  if (uses > MOST_A_MINUTE || (uses === 1 && all.networks.size >= MOST_NETWORKS)) return
  all.networks.set(network, uses)
  const hour = new Date(Math.floor(now / HOUR_MS) * HOUR_MS).toISOString()
  const host = (URL.parse(site)?.host ?? '').slice(0, LONGEST_HOST)
  const key = `${agentId} ${hour} ${host}`
  const counter = all.counters.get(key) ?? { agentId, hour, host, seen: 0, opened: 0 }
  if (!all.counters.has(key) && all.counters.size >= MOST_COUNTERS) return
  counter[step] += 1
  all.counters.set(key, counter)
}

/** Prefetched, not viewed. */
const isPrefetch = (headers: PageLoad['headers']): boolean =>
  /prefetch|prerender/.test(String(headers['sec-purpose'] ?? headers['purpose'] ?? ''))

/** The website that frames this server's page, according to its browser; null for our own pages. */
export function framingSite(config: Config, { headers }: PageLoad): string | null {
  const destination = headers['sec-fetch-dest']
  if (destination !== undefined && destination !== 'iframe') return null
  const site = URL.parse(headers.referer ?? '')?.origin ?? null
  return site === null || ownOrigins(config, headers.host ?? '').includes(site) ? null : site
}

/** Writes counts every few seconds; returns a function to stop. */
export function keepWritingViews(context: Context): () => void {
  let writing = false
  const write = async () => {
    if (writing) return
    writing = true
    try {
      await writeViews(context)
    } catch (error) {
      context.log.error({ err: errorMessage(error) }, 'views of the widget could not be written')
    } finally {
      writing = false
    }
  }
  const timer = setInterval(() => void doing(workOf('timer', 'writeViews'), write), WRITTEN_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** Writes the counts since the last time, in one transaction. */
export async function writeViews(context: Context): Promise<void> {
  const { counters } = countersOf(context)
  const views = [...counters.values()]
  if (views.length === 0) return
  counters.clear()
  await inSystem(context.db.kysely, async (tx) => {
    const rows = JSON.stringify(withFewHosts(views, await selectHosts(tx, views)))
    await sql`insert into widget_views as w (agent_id, hour, host, account_id, project_id, seen, opened)
      select a.id, v.hour, v.host, a.account_id, a.project_id, sum(v.seen), sum(v.opened)
      from jsonb_to_recordset(${rows}::jsonb) as v("agentId" text, hour timestamptz, host text, seen int, opened int)
        join agents a on a.id = v."agentId"
      group by a.id, v.hour, v.host order by a.id, v.hour, v.host
      on conflict (agent_id, hour, host) do update set seen = w.seen + excluded.seen,
        opened = w.opened + excluded.opened`.execute(tx)
  })
}

/** Each agent's hosts of the last day. */
async function selectHosts(tx: Tx, views: readonly Counter[]): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{
    agent_id: string
    host: string
  }>`select distinct agent_id, host from widget_views
    where agent_id = any(${[...new Set(views.map(({ agentId }) => agentId))]})
      and hour > now() - interval '1 day'`.execute(tx)
  const hosts = new Map<string, Set<string>>()
  for (const { agent_id: id, host } of rows) hosts.set(id, (hosts.get(id) ?? new Set()).add(host))
  return hosts
}

function withFewHosts(views: readonly Counter[], hosts: Map<string, Set<string>>): Counter[] {
  return views.map((view) => {
    const known = hosts.get(view.agentId) ?? new Set()
    hosts.set(view.agentId, known)
    if (known.size >= MOST_HOSTS && !known.has(view.host)) return { ...view, host: '' }
    known.add(view.host)
    return view
  })
}
