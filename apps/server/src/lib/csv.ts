// What a spreadsheet would take for a formula (OWASP, CSV Injection).
const FORMULA = /^[=+\-@\t\r]/

/** A cell of CSV (RFC 4180), always quoted; what would run as a formula is shown as text. */
export function csvCell(value: string | number | null | undefined): string {
  const text = value === null || value === undefined ? '' : String(value)
  const harmless = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}

export const csvLine = (cells: readonly (string | number | null | undefined)[]): string =>
  `${cells.map(csvCell).join(',')}\r\n`
