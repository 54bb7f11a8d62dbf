import type { runs } from '@millrace/contract'

export const MEASURES = ['runs', 'credits', 'tokens'] as const
export type Measure = (typeof MEASURES)[number]

export interface Bar {
  day: runs.HistoryDay
  /** Lower part and upper part, as shares of the chart's height. */
  low: number
  high: number
}

/** The two parts of a day's bar: for runs, failed ones on top of succeeded ones. */
const partsOf = (day: runs.HistoryDay, measure: Measure): [number, number] =>
  measure === 'runs' ? [day.succeeded, day.failed] : [day[measure], 0]

/** The next higher round number: 1, 2 or 5 times a power of ten. */
export function roundTop(value: number): number {
  if (value <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  const step = [1, 2, 5, 10].find((factor) => factor * power >= value) ?? 10
  return step * power
}

/** Bars of a chart whose top is `top`. */
export function barsOf(
  days: readonly runs.HistoryDay[],
  measure: Measure,
): { bars: Bar[]; top: number; isEmpty: boolean } {
  const sums = days.map((day) => partsOf(day, measure).reduce((sum, part) => sum + part, 0))
  const most = Math.max(0, ...sums)
  // Runs are whole numbers, so an axis shows no fractions.
  const top = measure === 'credits' ? roundTop(most) : Math.max(1, roundTop(most))
  const bars = days.map((day) => {
    const [low, high] = partsOf(day, measure)
    return { day, low: low / top, high: high / top }
  })
  return { bars, top, isEmpty: most === 0 }
}
