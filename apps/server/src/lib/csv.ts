// Spreadsheets pass over spaces before it, and East Asian ones take the full-width signs as well.
const FORMULA = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/
const PHONE = /^\+\d[\d ().-]{5,}$/

/** Whether a spreadsheet would take the text for a formula (OWASP, CSV Injection). A phone number is none. */
export const looksLikeFormula = (text: string): boolean => FORMULA.test(text) && !PHONE.test(text)

/** The text with an apostrophe before it where a spreadsheet would take it for a formula. */
export const asPlainText = (text: string): string => (looksLikeFormula(text) ? `'${text}` : text)

/** A cell of CSV (RFC 4180), always quoted; what would run as a formula is shown as text. */
export function csvCell(value: string | number | null | undefined): string {
  const text = value === null || value === undefined ? '' : String(value)
  const harmless = typeof value === 'string' ? asPlainText(text) : text
  return `"${harmless.replaceAll('"', '""')}"`
}

export const csvLine = (cells: readonly (string | number | null | undefined)[]): string =>
  `${cells.map(csvCell).join(',')}\r\n`
