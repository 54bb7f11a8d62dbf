// Of a statement: it holds the embedded database's one session for some tens of milliseconds.
const ROWS_AT_ONCE = 1000

/** A long list in pieces that one statement takes. */
export function* pieces<T>(rows: readonly T[], size = ROWS_AT_ONCE): Generator<T[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size)
}
