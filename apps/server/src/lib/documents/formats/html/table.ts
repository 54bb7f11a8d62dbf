import { type HtmlElement, isElement, lineOf } from './dom.ts'

interface Cell {
  text: string
  /** In the first row and either marked as a header or entirely bold. */
  heads: boolean
}

// A hostile file could ask for a billion columns.
const MOST_SPAN = 100

/** False for layout tables: they contain other tables, headings or lists. */
export const isDataTable = (table: HtmlElement): boolean =>
  table.querySelector('table, h1, h2, h3, ul, ol') === null

/** One line per row: "header: value; …" under a header row, else "value | value". */
export function tableText(table: HtmlElement): string {
  const rows = gridOf(table)
  const [first, ...rest] = rows
  const named =
    first && rest.length > 0 && first.length > 1 && first.every((cell) => cell.heads || cell.text === '')
  const caption = table.querySelector('caption')
  const lines = named
    ? rest.map((row) => namedRow(first, row))
    : rows.map((row) =>
        withoutRepeats(row)
          .map((cell) => cell.text)
          .join(' | '),
      )
  return [caption ? lineOf(caption) : '', ...lines]
    .filter((line) => line.replace(/[|\s]/g, '') !== '')
    .join('\n')
}

function namedRow(header: Cell[], row: Cell[]): string {
  // A row with one cell across all columns is a subtitle.
  if (withoutRepeats(row).length === 1 && header.length > 1) return row[0]!.text
  return row
    .map((cell, index) => {
      const name = header[index]?.text ?? ''
      return cell.text === '' || name === '' ? cell.text : `${name}: ${cell.text}`
    })
    .filter((part) => part !== '')
    .join('; ')
}

/** A cell that spans several columns appears in each of them as the same object. */
const withoutRepeats = (row: Cell[]) => row.filter((cell, index) => cell !== row[index - 1])

/** The table as rows with the same number of columns; spanning cells are repeated in every place they cover. */
function gridOf(table: HtmlElement): Cell[][] {
  const rows: Cell[][] = []
  let carried: { cell: Cell; rows: number }[] = []
  for (const tr of table.querySelectorAll('tr')) {
    const row: Cell[] = []
    const next: typeof carried = []
    const put = (cell: Cell, more: number) => {
      if (more > 0) next[row.length] = { cell, rows: more }
      row.push(cell)
    }
    const takeCarried = () => {
      for (let above = carried[row.length]; above; above = carried[row.length])
        put(above.cell, above.rows - 1)
    }
    for (const td of tr.childNodes) {
      if (!isElement(td) || (td.localName !== 'td' && td.localName !== 'th')) continue
      takeCarried()
      const cell = { text: lineOf(td), heads: rows.length === 0 && (td.localName === 'th' || isBold(td)) }
      const columns = spanOf(td, 'colspan')
      for (let column = 0; column < columns; column++) put(cell, spanOf(td, 'rowspan') - 1)
    }
    takeCarried()
    carried = next
    rows.push(row)
  }
  return rows
}

const spanOf = (cell: HtmlElement, name: string) =>
  Math.min(MOST_SPAN, Math.max(1, Math.trunc(Number(cell.getAttribute(name) ?? 1)) || 1))

function isBold(cell: HtmlElement): boolean {
  const text = lineOf(cell)
  const bold = [...cell.querySelectorAll('strong, b')].map(lineOf).join(' ')
  return text !== '' && bold.replaceAll(' ', '') === text.replaceAll(' ', '')
}
