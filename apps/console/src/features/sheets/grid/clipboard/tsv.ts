const NEEDS_QUOTES = /["\t\r\n]/

const quoted = (text: string): string => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Cells in the text format of spreadsheets: separated by tabs and line breaks, quoted where a text contains them. */
export const formatTsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(quoted).join('\t')).join('\n')

/**
 * Parses cells that a spreadsheet copied as text. A cell is quoted only if its closing quote ends it; other quotes are
 * literal (Excel copies `5" pipe` and `"so" he said` as they are).
 */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  const end = text.length
  for (;;) {
    const cell = readQuoted(text, at) ?? readPlain(text, at)
    row.push(cell.text)
    at = cell.end
    if (at < end && text[at] === '\t') {
      at += 1
      continue
    }
    rows.push(row)
    if (at >= end) return rows
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1
    // Spreadsheets end the last row with a line break as well.
    if (at >= end) return rows
    row = []
  }
}

interface Cell {
  text: string
  /** Position of the following separator. */
  end: number
}

const SEPARATOR = /[\t\r\n]/g

function readPlain(text: string, from: number): Cell {
  SEPARATOR.lastIndex = from
  const end = SEPARATOR.exec(text)?.index ?? text.length
  return { text: text.slice(from, end), end }
}

function readQuoted(text: string, from: number): Cell | null {
  if (text[from] !== '"') return null
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] === '"') continue
    const next = text[at + 1]
    if (next !== undefined && next !== '\t' && next !== '\r' && next !== '\n') return null
    return { text: text.slice(from + 1, at).replaceAll('""', '"'), end: at + 1 }
  }
  return null
}
