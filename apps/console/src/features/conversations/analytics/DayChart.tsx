import { formatNumber } from '../../../lib/format.ts'
import { DayBars } from '../../../lib/kit/DayBars.tsx'
import { useAnalyticsTexts } from './texts.ts'
import css from './Analytics.module.css'
import type { Analytics } from './get-analytics.ts'

/** Conversations per day: those that need attention below the others. */
export function DayChart({ days }: { days: Analytics['days'] }) {
  const t = useAnalyticsTexts()
  const count = days.reduce((sum, day) => sum + day.conversations, 0)
  const label = t('dayChart', {
    count: formatNumber(count),
    days: formatNumber(days.length),
    most: formatNumber(Math.max(...days.map(({ conversations }) => conversations), 0)),
  })
  return (
    <DayBars
      label={label}
      days={days.map(({ date, conversations, attention }) => ({
        date,
        value: conversations,
        part: attention,
      }))}
      format={formatNumber}
    >
      <figcaption className={css.legend}>
        <span>
          <i className={css.keyBar} /> {t('conversations')}
        </span>
        <span>
          <i className={css.keyAttention} /> {t('attention')}
        </span>
      </figcaption>
    </DayBars>
  )
}
