import type { sheets } from '@millrace/contract'

type Counts = Partial<Record<sheets.AiCellStatus, number>>

/** The rows of a run, from the counts per status. */
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
 * The number of rows a run will process; null when unknown. With a condition or columns to wait for, only the server
 * knows: `priced`, undefined while loading.
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

/** The most likely choice: selected rows, else rows that never ran, else stale ones. */
export function likelyRows(counts: Counts, selected: number): sheets.AiColumnRows {
  if (selected > 0) return 'selected'
  if ((counts.empty ?? 0) > 0) return (counts.stale ?? 0) > 0 ? 'pending' : 'empty'
  if ((counts.stale ?? 0) > 0) return 'stale'
  return (counts.error ?? 0) > 0 ? 'failed' : 'all'
}
