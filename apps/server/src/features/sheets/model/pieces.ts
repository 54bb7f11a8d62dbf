// Rows per statement, which occupies the embedded database's only session for some tens of milliseconds.
const ROWS_AT_ONCE = 1000

/** Splits a long list into pieces for one statement each. */
export function* pieces<T>(rows: readonly T[], size = ROWS_AT_ONCE): Generator<T[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size)
}
