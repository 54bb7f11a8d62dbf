import type { sheets } from '@millrace/contract'

type Counts = Partial<Record<sheets.AiCellStatus, number>>

/** Rows of a run, as the counts of statuses tell. */
export function rowsOf(
  rows: sheets.AiColumnRows,
  { counts, total, selected }: { counts: Counts; total: number; selected: number },
): number {
  switch (rows) {
    case 'all':
      return total
    case 'pending':
      return (counts.empty ?? 0) + (counts.stale ?? 0)
    case 'empty':
      return counts.empty ?? 0
    case 'failed':
      return counts.error ?? 0
    case 'notFound':
      return counts.notFound ?? 0
    case 'stale':
      return counts.stale ?? 0
    default:
      return selected
  }
}

/**
 * How many rows a run is really of; null where nobody knows. Of rows that have to fit a condition, or wait for other
 * columns, the server alone can tell: `priced`, undefined while it is asked.
 */
export function rowsToRun({
  count,
  limit,
  isNarrowed,
  priced,
}: {
  count: number | null
  limit: number | null
  isNarrowed: boolean
  priced: number | null | undefined
}): number | null {
  if (count === null) return null
  if (isNarrowed && count > 0) return priced ?? null
  return limit ? Math.min(limit, count) : count
}

/** What someone most likely wants to run: what they have selected, then what was never run, then what is out of date. */
export function likelyRows(counts: Counts, selected: number): sheets.AiColumnRows {
  if (selected > 0) return 'selected'
  if ((counts.empty ?? 0) > 0) return (counts.stale ?? 0) > 0 ? 'pending' : 'empty'
  if ((counts.stale ?? 0) > 0) return 'stale'
  return (counts.error ?? 0) > 0 ? 'failed' : 'all'
}
