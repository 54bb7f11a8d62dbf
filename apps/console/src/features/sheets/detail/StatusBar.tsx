import Button from '@mui/material/Button'
import { formatNumber } from '../../../lib/format.ts'
import { StateDot } from '../../../lib/kit/StateDot.tsx'
import type { GridStatus } from '../grid/types.ts'
import type { SheetParts } from './LoadedSheet.tsx'
import css from './SheetPage.module.css'
import { usePageTexts } from './texts.ts'

/** How many rows there are, whether an index is being built, and what is on its way. */
export function StatusBar({ sheet, mayWrite, status, grid }: SheetParts & { status: GridStatus | null }) {
  const t = usePageTexts()
  const { rowCount } = sheet
  const total = status?.total ?? null
  const all = t('status.rows', { count: rowCount, formatted: formatNumber(rowCount) })
  const some =
    total === null || total === rowCount
      ? all
      : t('status.some', { count: rowCount, shown: formatNumber(total), formatted: formatNumber(rowCount) })
  const selected = status?.selectedRows ?? 0
  return (
    <footer className={css.status}>
      <output>{some}</output>
      {selected > 0 ? (
        <>
          <span>{t('status.selected', { count: selected, formatted: formatNumber(selected) })}</span>
          {mayWrite ? (
            <Button size="small" variant="text" color="error" onClick={() => grid.current?.deleteRows()}>
              {t('status.delete')}
            </Button>
          ) : null}
        </>
      ) : null}
      <span className={css.grow} />
      {status?.index === 'building' ? <StateDot tone="working">{t('status.index')}</StateDot> : null}
      {status?.saving ? <StateDot tone="working">{t('status.saving')}</StateDot> : null}
    </footer>
  )
}
