import { ScrollRegion } from '@millrace/ui'
import type { CSSProperties } from 'react'
import { formatNumber } from '../../../lib/format.ts'
import { useAnalyticsTexts } from './texts.ts'
import css from './Analytics.module.css'
import { Figure } from './ChartCard.tsx'
import type { Analytics } from './get-analytics.ts'
import { hourName, weekdayName } from './week.ts'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]
/** The hours of a week as a table, with numbers in addition to shades. */
export function HeatMap({ hours, label }: { hours: Analytics['hours']; label: string }) {
  const t = useAnalyticsTexts()
  const counts = new Map(hours.map((one) => [`${one.weekday} ${one.hour}`, one.conversations]))
  const most = Math.max(...counts.values(), 1)
  return (
    <ScrollRegion className={css.scroll} label={label}>
      <table className={css.heat}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('weekday')}</span>
            </th>
            {HOURS.map((hour) => (
              <th key={hour} scope="col" aria-label={hourName(hour)}>
                {hour}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {WEEKDAYS.map((weekday) => (
            <tr key={weekday}>
              <th scope="row" aria-label={weekdayName(weekday)}>
                {weekdayName(weekday, 'short')}
              </th>
              {HOURS.map((hour) => {
                const value = counts.get(`${weekday} ${hour}`) ?? 0
                const name = t('cell', {
                  weekday: weekdayName(weekday),
                  hour: hourName(hour),
                  count: formatNumber(value),
                })
                const link = { weekday: String(weekday), hour: String(hour) }
                return (
                  <td
                    key={hour}
                    title={name}
                    data-none={value === 0}
                    style={{ '--heat': `${Math.round((value / most) * 55)}%` } as CSSProperties}
                  >
                    {value === 0 ? (
                      <span className="visually-hidden">0</span>
                    ) : (
                      <Figure value={value} link={link} label={name} />
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
