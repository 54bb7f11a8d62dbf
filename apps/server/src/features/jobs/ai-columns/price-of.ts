import type { sheets } from '@millrace/contract'

/** A cell that actually ran. */
export interface Sampled {
  outcome: 'done' | 'notFound' | 'error'
  credits: number
  milliseconds: number
}

type Price = Omit<sheets.AiColumnPrice, 'samplingJobId' | 'uncounted'>

/** The cost range of this many rows if they are like the sample; the smaller the sample, the wider the range. */
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

/** The mean plus or minus two standard errors, limited to the observed range. */
function total(values: readonly number[], rows: number): { low: number; high: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const square = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  const error = values.length > 1 ? Math.sqrt(square / (values.length - 1) / values.length) : Infinity
  const low = Math.max(Math.min(...values), mean - 2 * error)
  const high = Math.min(Math.max(...values), mean + 2 * error)
  return { low: low * rows, high: high * rows }
}
