import type { sheets } from '@millrace/contract'

/** A cell that was really run. */
export interface Sampled {
  outcome: 'done' | 'notFound' | 'error'
  credits: number
  milliseconds: number
}

type Price = Omit<sheets.AiColumnPrice, 'samplingJobId' | 'uncounted'>

/** What a run of so many rows costs if they are like the sample: a range, the wider the fewer were run. */
export function priceOf(input: {
  rows: number | null
  sampled: readonly Sampled[]
  concurrency: number
  budget: number | null
}): Price {
  const { rows, sampled, concurrency, budget } = input
  const share = (outcome: Sampled['outcome']) =>
    sampled.length === 0 ? null : sampled.filter((one) => one.outcome === outcome).length / sampled.length
  const known = rows !== null && sampled.length > 0
  const credits = known
    ? total(
        sampled.map((one) => one.credits),
        rows,
      )
    : null
  const work = known
    ? total(
        sampled.map((one) => one.milliseconds / 1000),
        rows,
      )
    : null
  const side = Math.max(1, Math.min(concurrency, rows ?? 1))
  return {
    rows,
    sampled: sampled.length,
    found: share('done'),
    failed: share('error'),
    credits,
    seconds: work && { low: work.low / side, high: work.high / side },
    overCeiling: budget !== null && credits !== null && credits.high > budget,
  }
}

/** The mean, give or take two of its standard errors; never outside of what was seen. */
function total(values: readonly number[], rows: number): { low: number; high: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const square = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  const error = values.length > 1 ? Math.sqrt(square / (values.length - 1) / values.length) : Infinity
  const low = Math.max(Math.min(...values), mean - 2 * error)
  const high = Math.min(Math.max(...values), mean + 2 * error)
  return { low: low * rows, high: high * rows }
}
