import type { knowledge } from '@millrace/contract'
import { formatMoment } from '../../../lib/format.ts'
import { Age } from '../../../lib/kit/Age.tsx'
import css from './SitePages.module.css'
import { useSitesTexts } from './texts.ts'

const PARTS = ['added', 'changed', 'removed', 'failed'] as const

/** The result of the last refresh, and when the next one is. */
export function LastRefresh({ source: { refresh } }: { source: knowledge.Source }) {
  const t = useSitesTexts()
  if (!refresh?.last) return null
  const { last, dueAt } = refresh
  const parts = PARTS.filter((part) => last[part] > 0).map((part) => t(`last.${part}`, { count: last[part] }))
  const found = parts.length === 0 ? t('last.nothing') : parts.join(', ')
  return (
    <p className={css.last}>
      {t('last.title')}: <Age at={last.at} />, {found}
      {dueAt ? `; ${t('last.next', { date: formatMoment(dueAt) })}` : ''}
      {last.message ? ` – ${last.message}` : ''}
    </p>
  )
}
