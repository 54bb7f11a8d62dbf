import type { RunEnd } from '@millrace/engine'
import type { News } from '../types.ts'
import { usageOf } from './fold.ts'

/** News that wait to be on disk, and whoever waits for that. */
export interface Entry {
  news: News
  resolve: (end: RunEnd | null) => void
  reject: (error: unknown) => void
}

const NOBODY = () => undefined

/**
 * Splits a group whose results take long to calculate. `later` has the ends whose results go into sheets. `now` has what
 * does not wait for them: all other news, and what the steps of those runs did and cost, which a process that dies in
 * between would do again.
 */
export function splitSlow(entries: readonly Entry[]): { now: Entry[]; later: Entry[] } {
  const [now, later] = [[] as Entry[], [] as Entry[]]
  for (const entry of entries) {
    const { run, lease, records, end } = entry.news
    if (run.header.job === null || end?.state !== 'succeeded') {
      now.push(entry)
      continue
    }
    const rest = { ...entry }
    later.push(rest)
    if (records.length === 0 || onlyCalculated(entry.news)) continue
    // What can't be kept now is tried once more with the end, which tells its reason.
    const resolve = () => (rest.news = { ...rest.news, records: [] })
    now.push({ news: { lease, run, records }, resolve, reject: NOBODY })
  }
  return { now, later }
}

/** Nothing of it is on disk or has cost anything: it can be done again. */
const onlyCalculated = ({ run, records }: News): boolean =>
  !run.isKept && !run.beginning && usageOf({ records }).length === 0
