import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { IconAction } from '../IconAction.tsx'
import css from './Pager.module.css'
import { useKitTexts } from '../texts.ts'

interface PagerProps {
  page: number
  size: number
  total: number
  onPage: (page: number) => void
}

/** Pagination; hidden when everything fits on one page. */
export function Pager({ page, size, total, onPage }: PagerProps) {
  const t = useKitTexts()
  const pages = Math.ceil(total / size)
  if (pages <= 1) return null
  const range = {
    from: ((page - 1) * size + 1).toLocaleString(),
    to: Math.min(page * size, total).toLocaleString(),
    total: total.toLocaleString(),
  }
  return (
    <nav className={css.pager} aria-label={t('pager.label')}>
      <span className={css.range}>{t('pager.range', range)}</span>
      <IconAction label={t('pager.previous')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft size={16} />
      </IconAction>
      <IconAction label={t('pager.next')} disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <ChevronRight size={16} />
      </IconAction>
    </nav>
  )
}
