import { knowledge } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/binding.ts'
import { createLimit } from '../../../http/limits.ts'
import { cancelCrawl } from './cancel-crawl.ts'
import type { OnCrawled } from './crawl.ts'
import { listPages } from './list-pages.ts'
import { listSitemap } from './list-sitemap.ts'
import { scheduleRefresh } from './schedule-refresh.ts'

export function siteRoutes(context: Context, onCrawled: OnCrawled) {
  const looks = createLimit(context.db, {
    name: 'sitemap',
    points: 30,
    seconds: 60,
    message: 'Too many websites were checked. Wait a moment.',
  })
  return [
    bind(knowledge.sitemap, async (call) => {
      await looks.use(call.actor.accountId)
      return listSitemap(context, call.query.url, call.signal)
    }),
    bind(knowledge.listPages, (call) =>
      listPages(context, call.actor, { ...call.params, filter: call.query }),
    ),
    bind(knowledge.cancelCrawl, (call) => cancelCrawl(context, call.actor, { ...call.params, onCrawled })),
    bind(knowledge.scheduleRefresh, (call) =>
      scheduleRefresh(context, call.actor, { ...call.params, ...call.body }),
    ),
  ]
}
