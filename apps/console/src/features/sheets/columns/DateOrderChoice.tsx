import type { sheets } from '@millrace/contract'
import { formatDay, formatNumber } from '../../../lib/format.ts'
import { ReadingChoice } from './ReadingChoice.tsx'
import { useColumnTexts } from './texts.ts'

type Order = NonNullable<sheets.ColumnSettings['dateOrder']>

const ORDERS = ['dmy', 'mdy'] as const
const WAYS = { dmy: 'dayFirst', mdy: 'monthFirst' } as const

interface DateOrderChoiceProps {
  dates: sheets.DateOrders
  /** Null: nobody has said it yet. */
  value: Order | null
  onChange: (order: Order) => void
}

/** Asks which comes first in dates that could be read two ways. */
export function DateOrderChoice({ dates, value, onChange }: DateOrderChoiceProps) {
  const t = useColumnTexts()
  const { dates: all, ambiguous, shortYears, samples } = dates
  return (
    <ReadingChoice
      question={t('dates.question')}
      facts={
        <>
          {t('dates.ambiguous', { count: all, all: formatNumber(all), ambiguous: formatNumber(ambiguous) })}
          {shortYears > 0 ? ` ${t('dates.short', { count: shortYears })}` : null}
        </>
      }
      options={ORDERS.map((order) => ({
        value: order,
        label: t(`dates.${order}`),
        note: t('reading.fit', { count: dates[WAYS[order]] }),
      }))}
      value={value}
      onChange={onChange}
      samples={samples.map(({ text, dayFirst, monthFirst }) => ({
        text,
        results: [dayFirst, monthFirst].map((day) => (day === null ? null : formatDay(day))),
      }))}
      none={t('dates.none')}
    />
  )
}
