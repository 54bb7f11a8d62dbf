import { shortLine } from '../../text/clean.ts'

const NUMBER = /^[-+]?[\d.,\s]*\d%?$/

/** Column names, or none when the row looks like data (its first cell is a number). */
export function headerOf(cells: readonly string[]): string[] {
  const numbers = cells.filter((cell) => NUMBER.test(cell))
  if (numbers.length > cells.length / 2 && numbers[0] === cells[0]) return []
  return cells.map((cell, index) => shortLine(cell) || `Column ${index + 1}`)
}

/** One line per row: "header: value; …" below a header row. */
export function tableLines(rows: readonly string[][]): string {
  const [first, ...rest] = rows.filter((row) => row.some((cell) => cell !== ''))
  if (!first) return ''
  const header =
    rest.length > 0 && first.length > 1 && first.every((cell) => !NUMBER.test(cell)) ? first : null
  if (!header) return [first, ...rest].map((row) => row.filter(Boolean).join(' | ')).join('\n')
  return rest
    .map((row) =>
      row
        .map((cell, index) => (cell === '' ? '' : header[index] ? `${header[index]}: ${cell}` : cell))
        .filter(Boolean)
        .join('; '),
    )
    .join('\n')
}
