import type { knowledge } from '@millrace/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { invalid } from '../../../lib/errors.ts'
import type { SourceRow } from '../queries.ts'
import { addressOf, siteOf } from './address.ts'
import { crawlSite } from './crawl.job.ts'
import type { Scope } from './scope.ts'

/** Crawl settings of a site. */
export interface SiteSettings {
  scope: Scope['scope']
  include: string[]
  exclude: string[]
  maxPages: number
  maxDepth: number
  schedule: knowledge.RefreshSchedule
  /** With the scope `list`: exactly these pages. */
  pages: string[]
}

type NewSite = z.output<typeof knowledge.newSite>

/** A site to add as a source. */
interface SiteInput {
  type: 'site'
  name: string
  url: string
  site: SiteSettings
}

export function siteInput(site: NewSite): SiteInput {
  const pages = site.pages ?? []
  const home = siteOf(new URL(site.url))
  const foreign = pages.findIndex((url) => siteOf(new URL(url)) !== home)
  if (foreign >= 0) throw invalid([{ path: `pages.${foreign}`, message: 'belongs to another site' }])
  const { include, exclude, maxPages, maxDepth, schedule } = site
  const scope = pages.length > 0 ? 'list' : site.scope
  const most = pages.length > 0 ? pages.length : maxPages
  const url = addressOf(site.url)?.url ?? site.url
  return {
    type: 'site',
    name: home,
    url,
    site: { scope, include, exclude, maxPages: most, maxDepth, schedule, pages },
  }
}

/** Stores the crawl settings and sends the first job. */
export async function beginSite(
  context: Context,
  tx: Tx,
  { row, accountId, site }: { row: SourceRow; accountId: string; site: SiteSettings },
): Promise<void> {
  await sql`insert into knowledge_sites (source_id, account_id, kb_id, scope, include, exclude, max_pages, max_depth)
    values (${row.id}, ${accountId}, ${row.kb_id}, ${site.scope}, ${site.include}, ${site.exclude}, ${site.maxPages},
      ${site.maxDepth})`.execute(tx)
  await sql`update knowledge_sources set refresh_schedule = ${site.schedule} where id = ${row.id}`.execute(tx)
  const pages = new Map(
    site.pages.flatMap((page) => {
      const address = addressOf(page)
      return address ? [[address.key, address] as const] : []
    }),
  )
  await sql`insert into knowledge_pages (account_id, site_id, url, key, shape, depth)
    select ${accountId}, ${row.id}, v.url, v.key, v.shape, 0
    from jsonb_to_recordset(${JSON.stringify([...pages.values()])}::jsonb) as v(url text, key text, shape text)`.execute(
    tx,
  )
  const payload = { accountId, sourceId: row.id, revision: row.revision, step: 0 }
  await context.queue.send(tx, crawlSite, payload, { group: accountId })
}
