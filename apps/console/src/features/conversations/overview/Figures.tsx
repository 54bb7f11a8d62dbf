import { formatNumber, formatShare } from '../../../lib/format.ts'
import { useOverviewTexts } from './texts.ts'
import type { Overview } from './get-overview.ts'
import css from './Overview.module.css'

type Day = Overview['days'][number]

const WEEK = 7

interface Figure {
  key: 'conversations' | 'answered' | 'unanswered' | 'rating' | 'leads'
  value: string
  /** The values per day. */
  days: readonly number[]
}

/** This week's numbers, each with a bar chart of two weeks. */
export function Figures({ days }: { days: readonly Day[] }) {
  const t = useOverviewTexts()
  return (
    <section aria-labelledby="figures">
      <h3 id="figures" className={css.title}>
        {t('week')}
      </h3>
      <dl className={css.figures}>
        {figuresOf(days).map(({ key, value, days: bars }) => (
          <div key={key} className={css.figure}>
            <dt title={key === 'answered' ? t('answeredHelp') : undefined}>{t(`figures.${key}`)}</dt>
            <dd>{value}</dd>
            <Bars values={bars} />
          </div>
        ))}
      </dl>
    </section>
  )
}

export function figuresOf(days: readonly Day[]): Figure[] {
  const week = days.slice(-WEEK)
  const sum = (of: (day: Day) => number) => week.reduce((total, day) => total + of(day), 0)
  const answers = sum((day) => day.answers)
  const unanswered = sum((day) => day.unanswered)
  const up = sum((day) => day.up)
  const rated = up + sum((day) => day.down)
  return [
    {
      key: 'conversations',
      value: formatNumber(sum((day) => day.conversations)),
      days: days.map((day) => day.conversations),
    },
    {
      key: 'answered',
      value: share(answers - unanswered, answers),
      days: days.map((day) => day.answers - day.unanswered),
    },
    { key: 'unanswered', value: formatNumber(unanswered), days: days.map((day) => day.unanswered) },
    { key: 'leads', value: formatNumber(sum((day) => day.leads)), days: days.map((day) => day.leads) },
    { key: 'rating', value: share(up, rated), days: days.map((day) => day.up) },
  ]
}

const share = (part: number, whole: number): string => (whole === 0 ? '–' : formatShare(part / whole))

const HEIGHT = 24
const STEP = 8

/** One bar per day; the number beside it is the accessible text. */
function Bars({ values }: { values: readonly number[] }) {
  const most = Math.max(...values, 1)
  return (
    <svg
      className={css.bars}
      viewBox={`0 0 ${values.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {values.map((value, index) => {
        const height = value === 0 ? 1 : Math.max(2, (value / most) * HEIGHT)
        return (
          // oxlint-disable-next-line react/no-array-index-key -- the days stay in their places
          <rect key={index} x={index * STEP} y={HEIGHT - height} width={STEP - 2} height={height} rx={1} />
        )
      })}
    </svg>
  )
}
