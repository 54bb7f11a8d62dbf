/** What spreadsheets would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/

/** A table as CSV, with the mark by which spreadsheets know its character set. Text that begins like a formula stays text. */
export const csvOf = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${[head, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`

const cellOf = (value: string | number): string =>
  typeof value === 'number'
    ? String(value)
    : `"${(FORMULA.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`
