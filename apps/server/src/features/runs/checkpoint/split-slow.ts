import type { RunEnd } from '@millrace/engine'
import type { News } from '../types.ts'
import { usageOf } from './fold.ts'

/** News waiting to be stored, and the promise of whoever waits for that. */
export interface Entry {
  news: News
  resolve: (end: RunEnd | null) => void
  reject: (error: unknown) => void
}

const NOBODY = () => undefined

/**
 * Splits a group whose results take long to calculate. `later` has the ends whose results go into sheets. `now` has
 * everything that need not wait for them: all other news, and what the steps of those runs did and cost, so that a
 * crash in between doesn't repeat it.
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
    // What can't be stored now is tried again together with the end, which reports the reason.
    const resolve = () => (rest.news = { ...rest.news, records: [] })
    now.push({ news: { lease, run, records }, resolve, reject: NOBODY })
  }
  return { now, later }
}

/** Nothing of it is stored or has cost anything, so it can be repeated. */
const onlyCalculated = ({ run, records }: News): boolean =>
  !run.isKept && !run.beginning && usageOf({ records }).length === 0
