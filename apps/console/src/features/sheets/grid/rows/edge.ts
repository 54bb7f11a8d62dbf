import type { sheets } from '@millrace/contract'
import type { RowStore } from './row-store.ts'

/** Number of rows to search before going to the end instead. */
const LOOKED_MAX = 10_000
const WINDOW = 1000

/** Whether a cell is non-empty. */
export function isFilled(record: sheets.SheetRecord | undefined, column: string): boolean {
  if (!record) return false
  const value = record.cells[column]
  return record.errors[column] !== undefined || (value !== null && value !== undefined && value !== '')
}

/**
 * The target of Ctrl+arrow: the last of consecutive filled cells, or the next filled one after a gap, else the end.
 * `at` tells whether a cell is filled.
 */
export async function edgeOf(
  from: number,
  end: number,
  at: (place: number) => boolean | Promise<boolean>,
): Promise<number> {
  const step = end >= from ? 1 : -1
  if (from === end) return from
  const filledNow = await at(from)
  const filledNext = await at(from + step)
  const runs = filledNow && filledNext
  let place = from + step
  for (let looked = 0; place !== end; looked += 1) {
    if (looked > LOOKED_MAX) return end
    const known = at(place + (runs ? step : 0))
    const filled = typeof known === 'boolean' ? known : await known
    if (runs ? !filled : filled) return place
    place += step
  }
  return place
}

/** Tells whether cells of a column are filled; reads rows that are not loaded. */
export function filledInColumn(store: RowStore, column: string): (row: number) => boolean | Promise<boolean> {
  const read = new Map<number, Promise<readonly sheets.SheetRecord[]>>()
  return (row) => {
    const known = store.record(row)
    if (known) return isFilled(known, column)
    const window = Math.floor(row / WINDOW)
    const records =
      read.get(window) ?? store.source.read({ at: window * WINDOW, limit: WINDOW }).then(({ items }) => items)
    read.set(window, records)
    return records.then((items) => isFilled(items[row % WINDOW], column))
  }
}
