import Button from '@mui/material/Button'
import { formatNumber } from '../../../lib/format.ts'
import { StateDot } from '../../../lib/kit/StateDot.tsx'
import { useCount } from '../api/records.ts'
import type { GridStatus } from '../grid/types.ts'
import { useNarrow } from '../kit/use-narrow.ts'
import type { SheetParts } from '../sheet-parts.ts'
import { setLook, useCards } from './look-store.ts'
import css from './SheetPage.module.css'
import { usePageTexts } from '../page-texts/texts.ts'

/** The number of rows, index builds in progress, and pending saves. */
export function StatusBar(props: SheetParts & { status: GridStatus | null }) {
  const { sheet, view, mayWriteRows, status, grid } = props
  const t = usePageTexts()
  const { rowCount } = sheet
  const cards = useCards()
  const narrow = useNarrow()
  const counted = useCount(sheet.id, view, cards)
  const total = status?.total ?? counted.data?.total ?? null
  // When someone else adds rows, these arrive before the new count.
  const isNarrowed = view.filter !== null || view.search !== ''
  const rows = isNarrowed ? rowCount : (total ?? rowCount)
  const all = t('status.rows', { count: rows, formatted: formatNumber(rows) })
  const some =
    total === null || total === rows
      ? all
      : t('status.some', { count: rowCount, shown: formatNumber(total), formatted: formatNumber(rowCount) })
  const selected = status?.selectedRows ?? 0
  return (
    <footer className={css.status}>
      <output>{some}</output>
      {selected > 0 ? (
        <>
          <span>{t('status.selected', { count: selected, formatted: formatNumber(selected) })}</span>
          {mayWriteRows ? (
            <Button size="small" variant="text" color="error" onClick={() => grid.current?.deleteRows()}>
              {t('status.delete')}
            </Button>
          ) : null}
        </>
      ) : null}
      <span className={css.grow} />
      {status?.index === 'building' ? <StateDot tone="working">{t('status.index')}</StateDot> : null}
      {narrow ? (
        <Button size="small" variant="text" onClick={() => setLook(cards ? 'grid' : 'cards')}>
          {t(cards ? 'asGrid' : 'asCards')}
        </Button>
      ) : null}
      {status?.saving ? <StateDot tone="working">{t('status.saving')}</StateDot> : null}
    </footer>
  )
}
