import { formatNumber } from '../../../lib/format.ts'
import { useAgentsTexts } from '../texts.ts'
import type { Activity } from './activity.ts'
import css from './ListOverview.module.css'

/** With fewer agents, the cards are enough. */
const MANY = 7

interface ListOverviewProps {
  /** Of the listed agents, by ID; incomplete while it loads. */
  activity: ReadonlyMap<string, Activity>
  /** The number of listed agents, and of all agents. */
  shown: number
  total: number
}

/** Sums over all agents, above their cards. Shown for many agents only, and only if the list has all of them. */
export function ListOverview({ activity, shown, total }: ListOverviewProps) {
  const t = useAgentsTexts()
  if (total < MANY || shown < total) return null
  const all = [...activity.values()]
  const isKnown = activity.size >= total
  const sum = (of: (one: Activity) => number) => all.reduce((count, one) => count + of(one), 0)
  const figures = [
    { key: 'conversations', value: sum(({ week }) => week.conversations), alarms: false },
    { key: 'unanswered', value: sum(({ week }) => week.unanswered), alarms: true },
    { key: 'waiting', value: sum(({ waiting }) => waiting), alarms: true },
    { key: 'failed', value: sum(({ sources }) => sources.failed), alarms: true },
  ] as const
  return (
    <section aria-label={t('overview.label')}>
      <dl className={css.overview}>
        {figures.map(({ key, value, alarms }) => (
          <div key={key} className={css.figure}>
            <dt>{t(`overview.${key}`)}</dt>
            <dd data-alarm={isKnown && alarms && value > 0}>{isKnown ? formatNumber(value) : '–'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
