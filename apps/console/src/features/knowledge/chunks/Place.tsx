import { formatNumber } from '../../../lib/format.ts'
import { useKnowledgeTexts } from '../texts.ts'
import css from './Place.module.css'

interface PlaceProps {
  page: number | null
  start: number
  end: number
}

/** A chunk's position in its source. */
export function Place({ page, start, end }: PlaceProps) {
  const t = useKnowledgeTexts()
  return (
    <span className={css.place}>
      {page === null ? null : <span>{t('chunks.place.page', { page: formatNumber(page) })}</span>}
      <span>{t('chunks.place.offsets', { start: formatNumber(start), end: formatNumber(end) })}</span>
    </span>
  )
}
