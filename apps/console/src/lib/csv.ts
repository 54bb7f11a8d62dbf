/** What spreadsheets would interpret as a formula. */
const FORMULA = /^[=+\-@\t\r]/

/**
 * A table as CSV with a byte order mark, so that spreadsheets detect UTF-8. Text that looks like a formula is escaped.
 */
export const csvOf = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${[head, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`

const cellOf = (value: string | number): string =>
  typeof value === 'number'
    ? String(value)
    : `"${(FORMULA.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`
