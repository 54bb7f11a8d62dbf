import { useId } from 'react'
import type { sheets } from '@millrace/contract'
import { formatDay, formatNumber } from '../../../lib/format.ts'
import css from './Columns.module.css'
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

/** Asks which comes first in dates that could be read two ways, and shows what they are in each. */
export function DateOrderChoice({ dates, value, onChange }: DateOrderChoiceProps) {
  const t = useColumnTexts()
  const name = useId()
  const { dates: all, ambiguous, shortYears, samples } = dates
  return (
    <fieldset className={css.order}>
      <legend>{t('dates.question')}</legend>
      <p>
        {t('dates.ambiguous', { count: all, all: formatNumber(all), ambiguous: formatNumber(ambiguous) })}
        {shortYears > 0 ? ` ${t('dates.short', { count: shortYears })}` : null}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('dates.written')}</th>
            {ORDERS.map((order) => (
              <th key={order} scope="col" data-chosen={value === order}>
                <label>
                  <input
                    type="radio"
                    name={name}
                    checked={value === order}
                    onChange={() => onChange(order)}
                  />
                  {t(`dates.${order}`)}
                </label>
                <small>{t('dates.fit', { count: dates[WAYS[order]] })}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {samples.map((sample) => (
            <tr key={sample.text}>
              <td>
                <code>{sample.text}</code>
              </td>
              {ORDERS.map((order) => (
                <td key={order} data-chosen={value === order}>
                  {dayOf(sample[WAYS[order]]) ?? t('dates.none')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </fieldset>
  )
}

const dayOf = (day: string | null) => (day === null ? null : formatDay(day))
