import type { ReactNode } from 'react'
import { formatDay } from '../format.ts'
import css from './DayBars.module.css'

const HEIGHT = 140
const STEP = 12
const GAP = 3

interface DayBarsProps {
  /** Accessible description of the chart; the table next to it has the numbers. */
  label: string
  /** The value of each day, and the part of it drawn in a lighter color below the rest. */
  days: readonly { date: string; value: number; part?: number }[]
  format: (value: number) => string
  /** A legend. */
  children?: ReactNode
}

/** A bar chart with one bar per day. */
export function DayBars({ label, days, format, children }: DayBarsProps) {
  const most = Math.max(...days.map(({ value }) => value), 0)
  const heightOf = (value: number) => (most === 0 ? 0 : (value / most) * HEIGHT)
  const gap = days.length > 120 ? 1 : GAP
  return (
    <figure className={css.figure}>
      <div className={css.plot}>
        <span className={css.most} aria-hidden="true">
          {format(most)}
        </span>
        <svg
          className={css.bars}
          viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={label}
        >
          {days.map(({ date, value, part = 0 }, at) => (
            <g key={date}>
              <title>{`${formatDay(date)}: ${format(value)}`}</title>
              <rect x={at * STEP} y={0} width={STEP} height={HEIGHT} className={css.hit} />
              <rect
                x={at * STEP}
                y={HEIGHT - heightOf(value)}
                width={STEP - gap}
                height={heightOf(value - part)}
                className={css.bar}
              />
              <rect
                x={at * STEP}
                y={HEIGHT - heightOf(part)}
                width={STEP - gap}
                height={heightOf(part)}
                className={css.barPart}
              />
            </g>
          ))}
        </svg>
      </div>
      <div className={css.axis} aria-hidden="true">
        <span>{formatDay(days[0]?.date ?? '')}</span>
        {days.length > 1 ? <span>{formatDay(days.at(-1)?.date ?? '')}</span> : null}
      </div>
      {children}
    </figure>
  )
}
