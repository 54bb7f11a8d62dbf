// What reading values needs to know without the schemas: the process that reads a file starts for each, and loads no more.

export const COLUMNS_MAX = 500
/** A cell larger than this makes its row bad. */
export const CELL_MAX_BYTES = 1024 * 1024

/** What reading a text by a type can lose of it. Such a text is kept as an error, unless its kind is accepted. */
export const READING_CHANGES = [
  /** 00123 → 123 */
  'leading_zeros',
  /** +49 → 49 */
  'plus_sign',
  /** (5) → -5 */
  'parentheses',
  /** 1E5 → 100000 */
  'exponent',
  /** $5 → 5, in a column without a currency */
  'currency_sign',
  /** $5 → 5, in a column of euros */
  'other_currency',
  /** 2026-03-01 10:30 → 2026-03-01 */
  'has_time',
  /** More than milliseconds. */
  'too_precise',
  /** example.com → https://example.com */
  'scheme_added',
  /** {"a":1,"a":2} → {"a":2} */
  'repeated_keys',
  /** null, as JSON. */
  'becomes_empty',
] as const

const INHERITED = new Set(Object.getOwnPropertyNames(Object.prototype).map((name) => name.toLowerCase()))

/** Whether every object has something of this name, so that an empty cell under it would look filled. */
export const isReservedColumnKey = (key: string): boolean => INHERITED.has(key.toLowerCase())
