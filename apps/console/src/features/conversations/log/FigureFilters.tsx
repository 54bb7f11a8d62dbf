import X from 'lucide-react/icons/x'
import { formatDay } from '../../../lib/format.ts'
import { hourName, weekdayName } from '../analytics/week.ts'
import { useAnalyticsTexts } from '../analytics/texts.ts'
import type { FigureFilter } from './list-log.ts'
import css from './Log.module.css'

type Texts = ReturnType<typeof useAnalyticsTexts>

interface FigureFiltersProps {
  figure: FigureFilter
  onFigure: (figure: FigureFilter) => void
}

/** The filters from a metric that the user clicked, each removable. */
export function FigureFilters({ figure, onFigure }: FigureFiltersProps) {
  const t = useAnalyticsTexts()
  const parts = partsOf(t, figure)
  if (parts.length === 0) return null
  return (
    <ul className={css.chips}>
      {parts.map(({ name, keys }) => (
        <li key={keys[0]}>
          <button
            type="button"
            aria-label={t('filter.removeFilter', { name })}
            onClick={() =>
              onFigure({ ...figure, ...Object.fromEntries(keys.map((key) => [key, undefined])) })
            }
          >
            {name} <X size={12} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  )
}

interface Part {
  name: string
  keys: (keyof FigureFilter)[]
}

function partsOf(t: Texts, figure: FigureFilter): Part[] {
  const { weekday, hour, pagePath, visitors, widget, handoff, outcome, topic } = figure
  const parts: (Part | null)[] = [
    daysOf(t, figure),
    weekday !== undefined || hour !== undefined
      ? {
          name: t('filter.figure.hour', {
            weekday: weekday === undefined ? '' : weekdayName(Number(weekday)),
            hour: hour === undefined ? '' : hourName(Number(hour)),
          }),
          keys: ['weekday', 'hour'],
        }
      : null,
    pagePath
      ? {
          name: pagePath === '-' ? t('filter.figure.noPage') : t('filter.figure.page', { page: pagePath }),
          keys: ['pagePath'],
        }
      : null,
    visitors ? { name: t('filter.figure.visitors'), keys: ['visitors'] } : null,
    widget ? { name: t('filter.figure.widget'), keys: ['widget'] } : null,
    handoff ? { name: t(`filter.figure.${handoff}`), keys: ['handoff'] } : null,
    outcome === 'answered' ? { name: t('filter.figure.answered'), keys: ['outcome'] } : null,
    topic ? { name: t('filter.figure.topic'), keys: ['topic'] } : null,
  ]
  return parts.filter((part) => part !== null)
}

function daysOf(t: Texts, { beganFrom: from, beganUntil: until }: FigureFilter): Part | null {
  const keys: Part['keys'] = ['beganFrom', 'beganUntil', 'timeZone']
  if (from && until)
    return { name: t('filter.figure.days', { from: formatDay(from), until: formatDay(until) }), keys }
  if (from) return { name: t('filter.figure.from', { from: formatDay(from) }), keys }
  return until ? { name: t('filter.figure.until', { until: formatDay(until) }), keys } : null
}
