import type { knowledge } from '@millrace/contract'
import { formatNumber } from '../../../lib/format.ts'
import css from '../sites/SiteProgress.module.css'
import { useSheetSourceTexts } from './texts.ts'

/** How many rows of a sheet have been read, and whether some are left out. */
export function SheetProgress({ source: { sheet, state } }: { source: knowledge.Source }) {
  const t = useSheetSourceTexts()
  if (!sheet || state !== 'ready') return null
  const rows = (count: number) => t('rows', { count, formatted: formatNumber(count) })
  return (
    <>
      <p className={css.line}>{sheet.reading ? t('reading') : t('read', { rows: rows(sheet.rows) })}</p>
      {sheet.total > sheet.rows ? (
        <p className={css.line}>
          {t('partly', { rows: formatNumber(sheet.rows), total: rows(sheet.total) })}
        </p>
      ) : null}
    </>
  )
}
