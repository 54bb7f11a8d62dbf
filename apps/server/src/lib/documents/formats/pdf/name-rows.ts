import { headerOf } from '../office/table.ts'
import type { Cell, Line } from './lines.ts'

/** A column by its heading's text and place. */
type Column = Cell

/** A table that reaches the end of its page may go on at the top of the next one. */
export interface OpenTable {
  columns: Column[]
}

// In heights of the letters.
const ROW_GAP = 3.5
const LEADING = 1.35
const ALIGNED = 1.2
const WORD_GAP = 0.15
/** In points. */
const EXACT = 1
const OTHER_SIZE = 0.15
const LONGEST_NAME = 48
const MOST_COLUMNS = 30
const SENTENCE = /[.!?;…。！？]$/u

interface Row {
  cells: string[]
  /** Lines of the page that it was read from. */
  until: number
}

/**
 * The lines of a page with the rows of its tables told by their headers: "Boat: Canoe; Full day: €84". A table is a
 * line of short names and below it lines whose parts stand in its columns; a cell may go on over several lines, and a
 * table on the next page. What is not surely a table stays as it is.
 */
export function nameRows(
  lines: readonly Line[],
  carried: OpenTable | null,
): { lines: Line[]; open: OpenTable | null } {
  const named: Line[] = []
  let open: OpenTable | null = null
  for (let at = 0; at < lines.length;) {
    const begins = at === 0 && carried !== null && !isRepeated(lines[0]!, carried) ? carried.columns : null
    const columns = begins ?? columnsOf(lines[at]!)
    const from = begins ? at : at + 1
    const rows = columns ? rowsBelow(lines, from, columns) : []
    const last = rows.at(-1)
    if (!columns || !last || (begins === null && !hasNames(columns, rows))) {
      // Rows below a line that is no header have none among them: they aren't looked at again.
      const until = last?.until ?? at + 1
      named.push(...lines.slice(at, until))
      at = until
      continue
    }
    let first = from
    for (const row of rows) {
      named.push(asLine(lines[first]!, row, columns))
      first = row.until
    }
    at = last.until
    open = at === lines.length ? { columns } : null
  }
  return { lines: named, open }
}

/** The header that is printed again on top of the next page is read as any header. */
const isRepeated = (line: Line, { columns }: OpenTable) =>
  line.parts?.map(({ text }) => text).join() === columns.map(({ text }) => text).join()

function columnsOf({ parts, turned }: Line): Column[] | null {
  if (!parts || turned || parts.length < 2 || parts.length > MOST_COLUMNS) return null
  const names = parts.map(({ text }) => text)
  const isNames = names.every(
    (name) => name.length <= LONGEST_NAME && /\p{L}/u.test(name) && !SENTENCE.test(name),
  )
  return isNames ? parts : null
}

/** A first row that looks like those below it is no header: "Monday | 9 to 5" above "Tuesday | 9 to 12". */
function hasNames(columns: readonly Column[], rows: readonly Row[]): boolean {
  if (headerOf(columns.map(({ text }) => text)).length === 0) return false
  return columns.every(({ text }, column) => {
    const below = rows.map(({ cells }) => cells[column] ?? '').filter(Boolean)
    const withDigits = below.filter((cell) => /\d/.test(cell)).length
    return !(/\d/.test(text) && withDigits > below.length / 2 && columns.length <= 2)
  })
}

function rowsBelow(lines: readonly Line[], from: number, columns: readonly Column[]): Row[] {
  const rows: Row[] = []
  for (let at = from; at < lines.length;) {
    const row = rowAt(lines, at, columns)
    if (row.cells.filter(Boolean).length >= 2) rows.push(row)
    else {
      // A title between two parts of the table.
      const next =
        rows.length > 0 && row.cells[0] && row.until < lines.length ? rowAt(lines, row.until, columns) : null
      if (!next || next.cells.filter(Boolean).length < 2 || isFar(lines, at)) break
      rows.push(row)
    }
    at = row.until
    if (isFar(lines, at)) break
  }
  return rows
}

/** One row: it begins in its first column, and ends before the next line that does so after another column. */
function rowAt(lines: readonly Line[], from: number, columns: readonly Column[]): Row {
  const cells = columns.map(() => '')
  const first = lines[from]!
  let until = from
  let before: { column: number; y: number } | null = null
  for (; until < lines.length; until++) {
    const line = cutAtColumns(lines[until]!, columns)
    const places = placesOf(line, columns)
    if (!places || Math.abs(line.size - first.size) > OTHER_SIZE * first.size) break
    const column = places[0]!
    const step = before ? (line.y - before.y) / line.size : 0
    const goesOn: boolean =
      before === null ||
      (column > before.column ? Math.abs(step) < ROW_GAP : isWrapped(line, { column, before, step }))
    if (!goesOn) break
    for (const [index, place] of places.entries())
      cells[place] = `${cells[place]} ${line.parts![index]!.text}`.trim()
    before = { column: places.at(-1)!, y: line.y }
  }
  return { cells, until: Math.max(until, from + 1) }
}

/** The next line of the same cell; sorted by height, the rest of a later column comes below all of the row. */
const isWrapped = (line: Line, of: { column: number; before: { column: number }; step: number }) =>
  of.step > 0 && of.step <= LEADING && (of.column > 0 || of.before.column === 0) && line.parts!.length === 1

/** A full cell leaves hardly a gap to the next one: a piece that begins exactly where a column does is a cell of its own. */
function cutAtColumns(line: Line, columns: readonly Column[]): Line {
  const { parts, pieces } = line
  if (!parts || !pieces || parts.length < 2 || parts.length >= columns.length) return line
  const begins = (piece: Cell) =>
    [...parts, ...columns.slice(1)].some(({ x }) => Math.abs(piece.x - x) <= EXACT)
  const cut: Cell[] = []
  for (const piece of pieces) {
    const last = cut.at(-1)
    if (!last || begins(piece)) cut.push({ ...piece })
    else {
      const space = piece.x - last.right > WORD_GAP * line.size ? ' ' : ''
      Object.assign(last, { text: `${last.text}${space}${piece.text}`, right: piece.right })
    }
  }
  // Pieces may be parts of words: only a row that gains cells is taken from them.
  return cut.length > parts.length && cut.length <= columns.length ? { ...line, parts: cut } : line
}

/** For each part of a line its column; null when one stands in none, or two in the same. */
function placesOf(line: Line, columns: readonly Column[]): number[] | null {
  if (!line.parts || line.turned) return null
  const places: number[] = []
  for (const part of line.parts) {
    const place = columns.findIndex(
      (column) => Math.abs(part.x - column.x) < ALIGNED * line.size || overlaps(part, column),
    )
    const next = columns[place + 1]
    // A line of text below the table begins where its first column does, and runs on.
    const runsOn = next !== undefined && line.parts.length === 1 && part.right > next.x + line.size
    if (place < 0 || places.includes(place) || runsOn) return null
    places.push(place)
  }
  return places
}

const overlaps = (a: Cell, b: Cell) => Math.min(a.right, b.right) > Math.max(a.x, b.x)

function isFar(lines: readonly Line[], at: number): boolean {
  const [before, line] = [lines[at - 1], lines[at]]
  return !before || !line || Math.abs(line.y - before.y) > ROW_GAP * line.size
}

function asLine(line: Line, { cells }: Row, columns: readonly Column[]): Line {
  const filled = cells.flatMap((cell, at) => (cell === '' ? [] : [`${columns[at]!.text}: ${cell}`]))
  const text = filled.length > 1 ? filled.join('; ') : cells.find(Boolean)!
  // So that neighbours know it as a row.
  return { ...line, text, cells: Math.max(2, columns.length) }
}
