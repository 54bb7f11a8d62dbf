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

/** As high as a filter without conditions. */
const FILTER = <Skeleton height={56} radius={8} />

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
      {sheetId ? (
        <section>
          <p className={css.hint}>{t('rows.filter')}</p>
          {/* What is around it stays where it is while the filter and the sheet load: the buttons below are pressed. */}
          {sheet ? (
            <Suspense fallback={FILTER}>
              {renderFilter({ columns: sheet.columns, filter, onFilter })}
            </Suspense>
          ) : (
            FILTER
          )}
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
