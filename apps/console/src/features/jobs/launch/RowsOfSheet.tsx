import type { sheets } from '@millrace/contract'
import { Suspense } from 'react'
import { formatNumber } from '../../../lib/format.ts'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { Skeleton } from '../../../lib/kit/Skeleton.tsx'
import { useRowCount } from '../../../lib/flows/api/sheets.ts'
import css from './Launch.module.css'
import { SheetField } from './SheetField.tsx'
import type { StepProps } from './step-props.ts'
import { useLaunchTexts } from './texts.ts'

interface RowsOfSheetProps extends Pick<StepProps, 'known' | 'renderFilter' | 'errorAt'> {
  label: string
  /** The launch field of this sheet. */
  path: string
  /** Sheets of this type are listed first. */
  firstType?: sheets.SheetType
  chosen: { sheetId: string; filter: sheets.Filter | null }
  onSheet: (sheetId: string) => void
  onFilter: (filter: sheets.Filter | null) => void
}

/** Selects a sheet and its rows, and shows their number. */
export function RowsOfSheet(props: RowsOfSheetProps) {
  const { known, renderFilter, errorAt, label, path, firstType, chosen, onSheet, onFilter } = props
  const t = useLaunchTexts()
  const { sheetId, filter } = chosen
  const sheet = known.get(sheetId)
  const { data: count, isFetching } = useRowCount(sheetId || undefined, filter)
  const total = count?.total ?? 0
  const wrong = errorAt(`${path}.filter`)
  return (
    <>
      <SheetField
        label={label}
        placeholder={t('rows.find')}
        value={sheetId}
        error={errorAt(`${path}.sheetId`)}
        firstType={firstType}
        system
        onChange={onSheet}
      />
      {sheet ? (
        <section>
          <p className={css.hint}>{t('rows.filter')}</p>
          {/* It loads when it is wanted; the fields around it stay as they are meanwhile. */}
          <Suspense fallback={<Skeleton height={60} radius={8} />}>
            {renderFilter({ columns: sheet.columns, filter, onFilter })}
          </Suspense>
        </section>
      ) : null}
      {wrong ? <p className={css.wrong}>{wrong}</p> : null}
      {sheetId ? (
        <output className={css.hint}>
          {count && !isFetching
            ? t('rows.count', { count: total, formatted: formatNumber(total) })
            : t('rows.counting')}
        </output>
      ) : null}
      {count && total === 0 ? <Callout kind="warning">{t('rows.none')}</Callout> : null}
    </>
  )
}
