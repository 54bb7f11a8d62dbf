import type { runs } from '@millrace/contract'
import { formatNumber } from '../../../lib/format.ts'
import table from '../../../lib/kit/tables/Table.module.css'
import { formatCredits } from '../../../lib/flows/format.ts'
import { shortDay } from './Bars.tsx'
import css from './History.module.css'
import { useHistoryTexts } from './texts.ts'

const COLUMNS = ['succeeded', 'failed', 'tokens', 'credits'] as const

/** The numbers behind the bars, newest first; days without runs are left out. */
export function HistoryTable({ days }: { days: readonly runs.HistoryDay[] }) {
  const t = useHistoryTexts()
  const busy = days.filter((day) => COLUMNS.some((key) => day[key] > 0)).toReversed()
  if (busy.length === 0) return <p className={css.hint}>{t('nothing')}</p>
  return (
    <div className={`${table.wrap} ${css.table}`}>
      <table className={table.table} aria-label={t('title')}>
        <thead>
          <tr>
            <th scope="col">{t('day')}</th>
            {COLUMNS.map((key) => (
              <th key={key} scope="col" className={table.number}>
                {t(`columns.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {busy.map((day) => (
            <tr key={day.day}>
              <td>{shortDay(day.day)}</td>
              {COLUMNS.map((key) => (
                <td key={key} className={table.number}>
                  {key === 'credits' ? formatCredits(day.credits) : formatNumber(day[key])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
