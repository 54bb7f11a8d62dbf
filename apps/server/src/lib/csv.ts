// Spreadsheets skip leading spaces, and East Asian ones accept full-width signs.
const FORMULA = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/
const PHONE = /^\+\d[\d ().-]{5,}$/

/** Whether a spreadsheet would read the text as a formula (OWASP, CSV Injection). Phone numbers are exempt. */
export const looksLikeFormula = (text: string): boolean => FORMULA.test(text) && !PHONE.test(text)

/** Prefixes an apostrophe if a spreadsheet would read the text as a formula. */
export const asPlainText = (text: string): string => (looksLikeFormula(text) ? `'${text}` : text)

/** A CSV cell (RFC 4180), always quoted; formulas are neutralised. */
export function csvCell(value: string | number | null | undefined): string {
  const text = value === null || value === undefined ? '' : String(value)
  const harmless = typeof value === 'string' ? asPlainText(text) : text
  return `"${harmless.replaceAll('"', '""')}"`
}

export const csvLine = (cells: readonly (string | number | null | undefined)[]): string =>
  `${cells.map(csvCell).join(',')}\r\n`
