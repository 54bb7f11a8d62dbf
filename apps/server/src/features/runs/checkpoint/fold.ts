import type { RunEnd, StepRecord } from '@millrace/engine'
import type { News, RunToWalk } from '../types.ts'

/** All that one group commit keeps of a run. */
export interface Folded {
  run: RunToWalk
  records: StepRecord[]
  end: RunEnd | null
}

/** The news of a group by run, in the order in which they came. */
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

/** Usage entries that the steps answered. */
export const usageOf = ({ records }: Folded): unknown[] =>
  records.flatMap((record) => {
    const usage = record.state === 'done' ? record.usage : undefined
    if (usage === undefined || usage === null) return []
    return Array.isArray(usage) ? usage : [usage]
  })
