import type { runs as runCalls } from '@millrace/contract'
import { formatNumber } from '../../../lib/format.ts'
import { i18n } from '../../../lib/i18n/i18n.ts'
import { useTipHandlers } from '../../../lib/kit/tips/use-tip.ts'
import { formatCredits } from '../../../lib/flows/format.ts'
import { barsOf, type Bar, type Measure } from './chart.ts'
import css from './History.module.css'
import { useHistoryTexts } from './texts.ts'

/** A bar per day; the numbers of one are shown beside the pointer, all of them in the table below. */
export function Bars({ days, measure }: { days: readonly runCalls.HistoryDay[]; measure: Measure }) {
  const t = useHistoryTexts()
  const { bars, top, isEmpty } = barsOf(days, measure)
  const format = measure === 'credits' ? formatCredits : formatNumber
  const total = days.reduce((sum, day) => sum + valueOf(day, measure), 0)
  const failed = days.reduce((sum, day) => sum + day.failed, 0)
  const words = t(`totals.${measure}`, { count: total, formatted: format(total) })
  return (
    <figure className={css.figure}>
      <figcaption className={css.caption}>
        <span>{words}</span>
        {measure === 'runs' && failed > 0 ? (
          <>
            <span data-part="low">{t('succeeded', partOf(total - failed))}</span>
            <span data-part="high">{t('failed', partOf(failed))}</span>
          </>
        ) : null}
      </figcaption>
      <div className={css.chart} aria-hidden="true">
        <span className={css.top}>{format(top)}</span>
        <div className={css.bars}>
          {bars.map((bar) => (
            <DayBar key={bar.day.day} bar={bar} tip={tipOf(bar.day, t)} />
          ))}
        </div>
        <span className={css.zero}>0</span>
        {isEmpty ? <span className={css.nothing}>{t('nothing')}</span> : null}
        <span className={css.from}>{shortDay(days[0]?.day)}</span>
        <span className={css.to}>{shortDay(days.at(-1)?.day)}</span>
      </div>
    </figure>
  )
}

const partOf = (count: number) => ({ count, formatted: formatNumber(count) })

function DayBar({ bar: { low, high }, tip }: { bar: Bar; tip: string }) {
  return (
    <div className={css.day} {...useTipHandlers(tip)}>
      <div className={css.high} style={{ height: heightOf(high) }} />
      <div className={css.low} style={{ height: heightOf(low) }} />
    </div>
  )
}

/** A minimum height, so that something is always visible. */
const heightOf = (share: number): string => (share === 0 ? '0' : `max(2px, ${share * 100}%)`)

const valueOf = (day: runCalls.HistoryDay, measure: Measure): number =>
  measure === 'runs' ? day.succeeded + day.failed : day[measure]

function tipOf(day: runCalls.HistoryDay, t: ReturnType<typeof useHistoryTexts>): string {
  const runs = day.succeeded + day.failed
  return [
    shortDay(day.day),
    t('totals.runs', partOf(runs)),
    ...(day.failed > 0 ? [t('failed', partOf(day.failed))] : []),
    ...(day.credits > 0
      ? [t('totals.credits', { count: day.credits, formatted: formatCredits(day.credits) })]
      : []),
  ].join(' · ')
}

// The day is already local: in any other time zone it could become its neighbour.
export const shortDay = (day: string | undefined): string =>
  day === undefined
    ? ''
    : new Intl.DateTimeFormat(i18n.language, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
        new Date(`${day}T00:00:00Z`),
      )
