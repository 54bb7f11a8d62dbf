import { formatDay, formatNumber } from '../../../lib/format.ts'
import { useAnalyticsTexts } from './texts.ts'
import css from './Analytics.module.css'
import type { Analytics } from './get-analytics.ts'

const HEIGHT = 140
const STEP = 12
const GAP = 3

/** A bar a day: below what needs attention, in stripes; above it the rest. */
export function DayChart({ days }: { days: Analytics['days'] }) {
  const t = useAnalyticsTexts()
  const most = Math.max(...days.map(({ conversations }) => conversations), 1)
  const count = days.reduce((sum, day) => sum + day.conversations, 0)
  const heightOf = (value: number) => (value / most) * HEIGHT
  const width = days.length * STEP
  const gap = days.length > 120 ? 1 : GAP
  return (
    <figure className={css.figure}>
      <div className={css.plot}>
        <span className={css.most} aria-hidden="true">
          {formatNumber(most)}
        </span>
        <svg
          className={css.bars}
          viewBox={`0 0 ${width} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t('dayChart', {
            count: formatNumber(count),
            days: formatNumber(days.length),
            most: formatNumber(most),
          })}
        >
          {days.map(({ date, conversations, attention }, at) => (
            <g key={date}>
              <title>{`${formatDay(date)}: ${formatNumber(conversations)}`}</title>
              <rect x={at * STEP} y={0} width={STEP} height={HEIGHT} className={css.hit} />
              <rect
                x={at * STEP}
                y={HEIGHT - heightOf(conversations)}
                width={STEP - gap}
                height={heightOf(conversations - attention)}
                className={css.bar}
              />
              <rect
                x={at * STEP}
                y={HEIGHT - heightOf(attention)}
                width={STEP - gap}
                height={heightOf(attention)}
                className={css.barAttention}
              />
            </g>
          ))}
        </svg>
      </div>
      <div className={css.axis} aria-hidden="true">
        <span>{formatDay(days[0]?.date ?? '')}</span>
        {days.length > 1 ? <span>{formatDay(days.at(-1)?.date ?? '')}</span> : null}
      </div>
      <figcaption className={css.legend}>
        <span>
          <i className={css.keyBar} /> {t('conversations')}
        </span>
        <span>
          <i className={css.keyAttention} /> {t('attention')}
        </span>
      </figcaption>
    </figure>
  )
}
