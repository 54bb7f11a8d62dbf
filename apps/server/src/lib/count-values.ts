/** Number of JSON values processed in one go: a few milliseconds, whatever is done with each. */
export const VALUES_AT_ONCE = 2000

/** Number of JSON values in this one, including itself; stops counting beyond `most`. */
function countValues(value: unknown, most = VALUES_AT_ONCE): number {
  if (typeof value !== 'object' || value === null) return 1
  let count = 1
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length && count <= most; at++) count += countValues(value[at], most - count)
    return count
  }
  for (const key in value) {
    if (count > most) break
    count += countValues((value as Record<string, unknown>)[key], most - count)
  }
  return count
}

/** Whether it is too large for one go. */
export const hasManyValues = (value: unknown): boolean => countValues(value) > VALUES_AT_ONCE

/** Splits a list into pieces for one go each; an item that is too large is its own piece. */
export function* piecesByValues<T>(list: readonly T[]): Generator<{ start: number; piece: T[] }> {
  for (let start = 0; start < list.length;) {
    let end = start
    for (let count = 0; end < list.length; end++) {
      count += countValues(list[end])
      if (count > VALUES_AT_ONCE && end > start) break
    }
    yield { start, piece: list.slice(start, end) }
    start = end
  }
}
