import type { sheets } from '@millrace/contract'
import type { RowStore } from './row-store.ts'

/** Maximum rows per request. */
const WINDOW = 1000

interface Range {
  from: number
  count: number
}

/** Whether every row of the range is loaded. */
export function isLoaded(store: RowStore, { from, count }: Range): boolean {
  for (let row = from; row < from + count; row += 1) if (!store.record(row)) return false
  return true
}

/** All records of a range; unloaded ones are read without changing the store. */
export async function readRange(
  store: RowStore,
  range: Range,
  options: { idsOnly?: boolean; signal?: AbortSignal } = {},
): Promise<readonly sheets.SheetRecord[]> {
  const found: sheets.SheetRecord[] = []
  const end = range.from + range.count
  for (let row = range.from; row < end;) {
    const loaded = store.record(row)
    if (loaded) {
      found.push(loaded)
      row += 1
      continue
    }
    const limit = Math.min(WINDOW, end - row)
    const window = await store.source.read({ at: row, limit, ...idsOf(options) }, options.signal)
    Object.assign(store.labels, window.labels)
    found.push(...window.items)
    row += window.items.length
    if (window.items.length < limit) break
  }
  return found
}

const idsOf = ({ idsOnly }: { idsOnly?: boolean }) => (idsOnly ? { idsOnly } : {})
