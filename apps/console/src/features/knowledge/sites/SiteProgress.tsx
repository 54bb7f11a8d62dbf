import type { knowledge } from '@millrace/contract'
import { formatNumber } from '../../../lib/format.ts'
import css from './SiteProgress.module.css'
import { useSitesTexts } from './texts.ts'

/** The progress of a crawl; once it is done, the pages that could not be read. */
export function SiteProgress({ source: { site, refresh } }: { source: knowledge.Source }) {
  const t = useSitesTexts()
  if (!site) return refresh?.running ? <p className={css.line}>{t('row.refreshing')}</p> : null
  const found = Math.min(site.maxPages, site.waiting + site.ready + site.failed + site.skipped)
  const done = formatNumber(found - Math.min(found, site.waiting))
  return (
    <>
      {refresh?.running ? <p className={css.line}>{t('row.refreshing')}</p> : null}
      {site.crawling && found > 0 ? (
        <p className={css.line}>{t('row.progress', { done, total: formatNumber(found) })}</p>
      ) : null}
      {!site.crawling && site.failed > 0 ? (
        <p className={css.line}>{t('row.failed', { count: site.failed })}</p>
      ) : null}
    </>
  )
}
