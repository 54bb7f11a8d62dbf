import type { sheets } from '@millrace/contract'
import { formatDay, formatNumber } from '../../../lib/format.ts'
import { useColumnTexts } from '../columns/texts.ts'
import { InlineSelect } from '../kit/InlineSelect.tsx'
import css from './Import.module.css'
import type { DateOrder } from './plan.ts'
import { useImportTexts } from './texts.ts'

const WAYS = { dmy: 'dayFirst', mdy: 'monthFirst' } as const

interface OrderSelectProps {
  /** Name of the column in the file. */
  name: string
  dates: sheets.DateOrders | null
  value: DateOrder | null
  onChange: (order: DateOrder) => void
}

/** Selects the day/month order of a column, with an example. */
export function OrderSelect({ name, dates, value, onChange }: OrderSelectProps) {
  const t = useImportTexts()
  const words = useColumnTexts()
  const sample = dates?.samples.find(({ dayFirst, monthFirst }) => dayFirst !== monthFirst)
  const labelOf = (order: DateOrder) => {
    const day = sample?.[WAYS[order]]
    return day && sample
      ? `${words(`dates.${order}`)}: ${sample.text} → ${formatDay(day)}`
      : words(`dates.${order}`)
  }
  return (
    <div className={css.order}>
      <InlineSelect
        grow
        label={t('mapping.orderOf', { name })}
        value={value ?? ''}
        options={[
          ...(value === null ? [{ value: '' as const, label: t('mapping.chooseOrder') }] : []),
          { value: 'dmy' as const, label: labelOf('dmy') },
          { value: 'mdy' as const, label: labelOf('mdy') },
        ]}
        onChange={(order) => order !== '' && onChange(order)}
      />
      {dates && dates.ambiguous > 0 ? (
        <div className={value === null ? css.failing : css.samples}>
          {t('mapping.ambiguous', {
            count: dates.dates,
            ambiguous: formatNumber(dates.ambiguous),
            all: formatNumber(dates.dates),
          })}
        </div>
      ) : null}
      {dates && dates.shortYears > 0 ? (
        <div className={css.samples}>{words('dates.short', { count: dates.shortYears })}</div>
      ) : null}
    </div>
  )
}
