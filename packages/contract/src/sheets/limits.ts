// Constants for reading values, without schemas: the file-reading process starts once per file and loads nothing else.

export const COLUMNS_MAX = 500
/** A larger cell makes its row invalid. */
export const CELL_MAX_BYTES = 1024 * 1024

/** What reading a text by type can lose. Such a text is kept as an error, unless its kind is accepted. */
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
  /** More precise than milliseconds. */
  'too_precise',
  /** example.com → https://example.com */
  'scheme_added',
  /** {"a":1,"a":2} → {"a":2} */
  'repeated_keys',
  /** JSON null. */
  'becomes_empty',
] as const

const INHERITED = new Set(Object.getOwnPropertyNames(Object.prototype).map((name) => name.toLowerCase()))

/** Whether every object inherits this name, so that an empty cell would look filled. */
export const isReservedColumnKey = (key: string): boolean => INHERITED.has(key.toLowerCase())
