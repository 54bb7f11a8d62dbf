import type { RunEnd, StepRecord } from '@millrace/engine'
import type { News, RunToWalk } from '../types.ts'

/** Everything that one group commit stores for a run. */
export interface Folded {
  run: RunToWalk
  records: StepRecord[]
  end: RunEnd | null
}

/** A group's entries by run, in order of arrival. */
export function fold(group: readonly News[]): Folded[] {
  const byRun = new Map<RunToWalk, Folded>()
  for (const { run, records, end } of group) {
    const known = byRun.get(run)
    if (known) {
      known.records.push(...records)
      known.end = end ?? known.end
    } else byRun.set(run, { run, records: [...records], end: end ?? null })
  }
  return [...byRun.values()]
}

/** Usage entries of the steps, also of failed attempts. */
export const usageOf = ({ records }: { records: readonly StepRecord[] }): unknown[] =>
  records.flatMap((record) => {
    const usage = 'usage' in record ? record.usage : undefined
    if (usage === undefined || usage === null) return []
    return Array.isArray(usage) ? usage : [usage]
  })
