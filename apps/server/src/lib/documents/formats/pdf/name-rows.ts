import { type Column, headerAt, namesColumns } from './header.ts'
import { type Cell, type Line, standAlike } from './lines.ts'

/** A table that reaches the end of its page may continue on the next one. */
export interface OpenTable {
  columns: Column[]
}

// In letter heights.
const ROW_GAP = 3.5
const LEADING = 1.35
const ALIGNED = 1.2
const WORD_GAP = 0.15
const SAME_LINE = 0.3
/** In points. */
const EXACT = 1
const OTHER_SIZE = 0.15
/** Number of rows below a header that determine the column widths. */
const MOST_LINES = 12
/** A page number below a table at the end of a page, which is not text. */
const PAGE_NUMBER = /^\W*(?:\p{L}{1,6}\W)?\d{1,4}(?:\W{1,3}(?:\p{L}{1,5}\W)?\d{1,4})?\W*$/u

interface Row {
  cells: string[]
  /** Index of the first line of the page after it. */
  until: number
}

/**
 * Rewrites table rows with their column names: "Boat: Canoe; Full day: €84". A table is a line of short names followed
 * by lines whose parts line up with its columns. A cell may wrap over several lines, and a table may continue on the
 * next page. Anything uncertain stays unchanged.
 */
export function nameRows(
  lines: readonly Line[],
  carried: OpenTable | null,
): { lines: Line[]; open: OpenTable | null } {
  const named: Line[] = []
  let open: OpenTable | null = null
  for (let at = 0; at < lines.length;) {
    const begins = at === 0 && carried !== null && !isRepeated(lines[0]!, carried) ? carried.columns : null
    const header = begins ? null : headerAt(lines, at)
    const from = header?.until ?? at
    const columns = begins ?? (header && alignedWith(lines, from, header.columns))
    const rows = columns ? rowsBelow(lines, from, columns) : []
    const last = rows.at(-1)
    if (!columns || !last || (begins === null && !namesColumns(columns, rows))) {
      // Lines below a rejected header contain no header either and are not checked again.
      const until = last?.until ?? at + 1
      named.push(...lines.slice(at, until))
      at = until
      continue
    }
    let first = from
    let label = ''
    for (const row of rows) {
      // A first cell that spans several rows is written in the first of them.
      if (row.cells.filter(Boolean).length > 1) row.cells[0] = label = row.cells[0] || label
      named.push(asLine(lines[first]!, row, columns))
      first = row.until
    }
    at = last.until
    open = lines.slice(at).every(({ text }) => PAGE_NUMBER.test(text)) ? { columns } : null
  }
  return { lines: named, open }
}

/** A header repeated at the top of the next page is read like any header. */
const isRepeated = (line: Line, { columns }: OpenTable) =>
  line.parts?.map(({ text }) => text).join() === columns.map(({ text }) => text).join()

/** A heading may be centered over its column; the column is as wide as the full rows below it. */
function alignedWith(lines: readonly Line[], from: number, columns: readonly Column[]): Column[] {
  const wide = columns.map((column) => ({ ...column }))
  for (let at = from; at < lines.length && at < from + MOST_LINES && !(at > from && isFar(lines, at)); at++) {
    const { parts, turned } = lines[at]!
    if (turned || !parts || !standAlike(parts, columns)) continue
    for (const [place, { x, right }] of parts.entries()) {
      const column = wide[place]!
      column.x = Math.min(column.x, x)
      column.right = Math.max(column.right, right)
    }
  }
  // A long cell of one row may end below the heading of the next column.
  return wide.map(({ text, x, right }, place) => {
    const most = Math.max(columns[place]!.right, wide[place + 1]?.x ?? right)
    return { text, x, right: Math.min(right, most) }
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

/** One row: it starts in the first column and ends before the next line that does so after another column. */
function rowAt(lines: readonly Line[], from: number, columns: readonly Column[]): Row {
  const cells = columns.map(() => '')
  const first = lines[from]!
  let until = from
  let before: { column: number; y: number } | null = null
  for (; until < lines.length; until++) {
    const line = cutAtColumns(lines[until]!, columns)
    const places = placesOf(line, columns)
    if (!places || Math.abs(line.size - first.size) > OTHER_SIZE * first.size) break
    const column = places[0]![0]!
    const step = before ? (line.y - before.y) / line.size : 0
    const isBeside = Math.abs(line.y - first.y) <= SAME_LINE * line.size
    const goesOn: boolean =
      before === null ||
      // A cell that spans rows may be written after its neighbors.
      (isBeside && places.flat().every((place) => cells[place] === '')) ||
      (column > before.column
        ? Math.abs(step) < (places.flat().some((place) => cells[place] !== '') ? LEADING : ROW_GAP)
        : isWrapped(line, { column, before, step }))
    if (!goesOn) break
    for (const [index, some] of places.entries())
      for (const place of some) cells[place] = `${cells[place]} ${line.parts![index]!.text}`.trim()
    before = { column: places.at(-1)!.at(-1)!, y: line.y }
  }
  return { cells, until: Math.max(until, from + 1) }
}

/**
 * The next line of the same cells. Because lines are sorted by height, the rest of a later column follows the whole
 * row.
 */
const isWrapped = (line: Line, of: { column: number; before: { column: number }; step: number }) =>
  of.step > 0 &&
  of.step <= LEADING &&
  (of.column > 0 || of.before.column === 0) &&
  (line.parts!.length === 1 || line.parts!.every(({ text }) => /^\p{Ll}/u.test(text)))

/** A full cell leaves hardly any gap: a piece that starts exactly at a column is a cell of its own. */
function cutAtColumns(line: Line, columns: readonly Column[]): Line {
  const { parts, pieces } = line
  if (!parts || !pieces || parts.length >= columns.length) return line
  // A line of text has either one piece or more pieces than a full row has cells.
  if (parts.length === 1 && pieces.length !== columns.length) return line
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
  // Pieces may be parts of words, so they are only used when the row gains cells.
  return cut.length > parts.length && cut.length <= columns.length ? { ...line, parts: cut } : line
}

/** The columns of each part of a line. Null when a part is in none, or two parts are in the same one. */
function placesOf(line: Line, columns: readonly Column[]): number[][] | null {
  if (!line.parts || line.turned) return null
  const places: number[][] = []
  for (const part of line.parts) {
    const some = columnsOf(part, columns, line.size)
    // Text below the table starts in the first column and runs on across the others.
    const runsOn = line.parts.length === 1 && some.length > 1
    if (some.length === 0 || some.some((place) => places.flat().includes(place)) || runsOn) return null
    places.push(some)
  }
  return places
}

/**
 * The column where a part starts or overlaps, and those it extends into. A part between two columns belongs to both.
 */
function columnsOf(part: Cell, columns: readonly Column[], size: number): number[] {
  const at = columns.findIndex((column) => Math.abs(part.x - column.x) < ALIGNED * size)
  const over = columns.flatMap((column, place) => (overlaps(part, column) ? [place] : []))
  if (at >= 0) return [at, ...over.filter((place) => place > at && part.right > columns[place]!.x + size)]
  const next = columns.findIndex(({ x }) => x > part.x)
  const [left, right] = [columns[next - 1], columns[next]]
  if (!left || !right) return over.slice(0, 1)
  const isBetween = part.right > right.x && part.x > left.x + (right.x - left.x) / 3
  return isBetween && part.x < right.x - size && !isRight(part, right)
    ? [next - 1, next]
    : over.length > 0
      ? over.slice(0, 1)
      : []
}

/** Numbers are right-aligned with their column. */
const isRight = (part: Cell, column: Column) => Math.abs(part.right - column.right) < 2

const overlaps = (a: Cell, b: Cell) => Math.min(a.right, b.right) > Math.max(a.x, b.x)

function isFar(lines: readonly Line[], at: number): boolean {
  const [before, line] = [lines[at - 1], lines[at]]
  return !before || !line || Math.abs(line.y - before.y) > ROW_GAP * line.size
}

function asLine(line: Line, { cells }: Row, columns: readonly Column[]): Line {
  const filled = cells.flatMap((cell, at) => (cell === '' ? [] : [`${columns[at]!.text}: ${cell}`]))
  const text = filled.length > 1 ? filled.join('; ') : cells.find(Boolean)!
  // Marks the line as a row for its neighbors.
  return { ...line, text, cells: Math.max(2, columns.length) }
}
