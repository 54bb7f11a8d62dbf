import type { knowledge } from '@millrace/contract'
import { formatNumber } from '../../../lib/format.ts'
import { Age } from '../../../lib/kit/Age.tsx'
import { StateDot } from '../../../lib/kit/StateDot.tsx'
import table from '../../../lib/kit/tables/Table.module.css'
import css from './SitePages.module.css'
import { useSitesTexts } from './texts.ts'

const TONES = { waiting: 'working', ready: 'success', failed: 'error', skipped: 'idle' } as const
const DASH = '–'

interface PageTableProps {
  name: string
  pages: readonly knowledge.SitePage[]
  onChunksOf: (sourceId: string) => void
}

export function PageTable({ name, pages, onChunksOf }: PageTableProps) {
  const t = useSitesTexts()
  return (
    <div className={table.wrap}>
      <table className={table.table} aria-label={t('pages.table', { name })}>
        <thead>
          <tr>
            <th scope="col" className={table.grow}>
              {t('pages.page')}
            </th>
            <th scope="col">{t('pages.state')}</th>
            <th scope="col" className={`${table.number} ${table.wideOnly}`}>
              {t('pages.chunks')}
            </th>
            <th scope="col" className={table.wideOnly}>
              {t('pages.read')}
            </th>
          </tr>
        </thead>
        <tbody>
          {pages.map((page) => (
            <PageRow key={page.url} page={page} onChunksOf={onChunksOf} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function PageRow({ page, onChunksOf }: { page: knowledge.SitePage; onChunksOf: (id: string) => void }) {
  const t = useSitesTexts()
  const { url, title, state, reason, sourceId } = page
  return (
    <tr>
      <td>
        {title && sourceId ? (
          <button type="button" className={css.title} onClick={() => onChunksOf(sourceId)}>
            {title}
          </button>
        ) : null}
        <div>
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            className={css.url}
            aria-label={t('pages.open', { name: title ?? url })}
          >
            {url}
          </a>
        </div>
        {reason ? (
          <p className={css.why} data-failed={state === 'failed'}>
            {reason.message}
          </p>
        ) : null}
      </td>
      <td>
        <StateDot tone={TONES[state]}>{t(`pages.states.${state}`)}</StateDot>
      </td>
      <td className={`${table.number} ${table.wideOnly}`}>
        {page.chunks > 0 ? formatNumber(page.chunks) : DASH}
      </td>
      <td className={`${table.quiet} ${table.wideOnly}`}>{page.readAt ? <Age at={page.readAt} /> : DASH}</td>
    </tr>
  )
}
