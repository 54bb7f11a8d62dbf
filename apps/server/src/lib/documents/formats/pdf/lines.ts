import { readRightToLeft, runsRightToLeft } from './right-to-left.ts'

/** A piece of text as pdf.js gives it, moved to the coordinates of the page as it is shown: y grows downwards. */
export interface Item {
  text: string
  x: number
  /** Of the baseline. */
  y: number
  width: number
  /** Height of the letters. */
  size: number
  /** Runs across the page, such as a watermark. */
  turned: boolean
  /** In which direction it runs, in radians from left to right, clockwise. */
  angle?: number
  rightToLeft: boolean
  /** Its font's name within the file; bold is a font of its own. */
  font?: string
}

export interface Line {
  text: string
  x: number
  y: number
  right: number
  size: number
  turned: boolean
  /** Parts with wide gaps between them, such as the cells of a table row. */
  cells: number
  /** The same with their places; none where a line runs from right to left. */
  parts?: Cell[]
  /** The same as the file has it, one by one. */
  pieces?: Cell[]
  /** The font of its first piece. */
  font?: string
}

/** A part of a line with wide gaps around it. */
export interface Cell {
  text: string
  x: number
  right: number
}

// In heights of the letters. A space is about 0.25, justified text stretches it to 1.
const SAME_BASELINE = 0.5
const WORD_GAP = 0.15
const CELL_GAP = 1.5
/** Pieces so far apart are cells where the line beside them has as many in the same places. */
const TIGHT_GAP = 0.25
const TIGHT_CELLS = 3
/** Lines below and above that are compared, and at most so many cells. */
const BESIDE = 2
const MOST_TIGHT = 30
/** The mark of a list stands apart from its text. */
const LIST_MARK = /^(?:[^\p{L}\p{N}]|\(?[\p{L}\p{N}.]{1,6}[.):]|\d{1,2}(?:\.\d{1,2}){0,4})$/u
const CELL_MARK = ' | '
/** Share of lines that jump up from which the order of the file is no reading order. */
const CHAOS = 0.25
const CHAOS_LEAST = 6

/** The lines of a page in reading order, which is that of the file unless it jumps about. */
export function linesOf(items: Item[]): Line[] {
  const visible = items.filter((item, index) => !repeats(item, items[index - 1]))
  const lines = joinItems(visible)
  return isChaotic(lines) ? joinItems(sorted(visible)) : lines
}

/** Bold is sometimes made by drawing the same text twice, a little aside. */
const repeats = (item: Item, before: Item | undefined) =>
  before !== undefined &&
  item.text === before.text &&
  Math.abs(item.x - before.x) < 1 &&
  Math.abs(item.y - before.y) < 1

/** A line in the making. */
interface Open extends Pick<Line, 'x' | 'y' | 'right' | 'size' | 'turned'> {
  /** A space stood at its end. */
  spaced: boolean
  items: Item[]
  /** Before each item but the first one. */
  gaps: Gap[]
}

interface Gap {
  /** In heights of the letters. */
  width: number
  spaced: boolean
}

function joinItems(items: Item[]): Line[] {
  const lines: Open[] = []
  let line: Open | null = null
  for (const item of items) {
    if (item.text.trim() === '') {
      if (line) line.spaced ||= item.text !== ''
    } else if (line && continues(line, item)) extend(line, item)
    else lines.push((line = begin(item)))
  }
  const tight = lines.map((one) => cellsOf(one, TIGHT_GAP))
  return lines.map((one, at) => close(one, hasTightCells(tight, at) ? tight[at]! : cellsOf(one, CELL_GAP)))
}

/** Whether the cells of a line, cut at its narrow gaps, stand where those of a line beside it do. */
function hasTightCells(lines: readonly Cell[][], at: number): boolean {
  const cells = lines[at]!
  if (cells.length < TIGHT_CELLS || cells.length > MOST_TIGHT || LIST_MARK.test(cells[0]!.text)) return false
  return lines
    .slice(Math.max(0, at - BESIDE), at + BESIDE + 1)
    .some((beside) => beside !== cells && standAlike(cells, beside))
}

/** Whether each cell stands between the neighbours of the other line's: left, centred and right columns all do. */
export const standAlike = (cells: readonly Cell[], others: readonly Cell[]): boolean =>
  cells.length === others.length &&
  cells.every(
    ({ x, right }, at) =>
      x > (others[at - 1]?.right ?? Number.NEGATIVE_INFINITY) &&
      right < (others[at + 1]?.x ?? Number.POSITIVE_INFINITY),
  )

/** The pieces of a line joined where the gap before them is no wider. */
function cellsOf({ items, gaps }: Open, widest: number): Cell[] {
  const cells: Cell[] = []
  for (const [at, item] of items.entries()) {
    const { text, x, right } = cellOf(item)
    const gap = gaps[at - 1]
    const last = cells.at(-1)
    if (!last || !gap || gap.width > widest) cells.push({ text, x, right })
    else {
      last.text += `${gap.spaced ? ' ' : ''}${text}`
      last.right = Math.max(last.right, right)
    }
  }
  return cells
}

function close({ x, y, right, size, turned, items }: Open, parts: Cell[]): Line {
  const isRightToLeft = runsRightToLeft(items)
  const { font } = items[0]!
  return {
    x,
    y,
    right,
    size,
    turned,
    cells: parts.length,
    text: isRightToLeft ? readRightToLeft(items) : parts.map(({ text }) => text).join(CELL_MARK),
    ...(isRightToLeft ? {} : { parts, pieces: items.map(cellOf) }),
    ...(font === undefined ? {} : { font }),
  }
}

const cellOf = ({ text, x, width }: Item): Cell => ({ text: text.trim(), x, right: x + width })

const begin = (item: Item): Open => ({
  x: item.x,
  y: item.y,
  right: item.x + item.width,
  size: item.size,
  turned: item.turned,
  spaced: item.text.endsWith(' '),
  items: [item],
  gaps: [],
})

function continues(line: Open, item: Item): boolean {
  if (line.turned !== item.turned) return false
  if (Math.abs(item.y - line.y) > SAME_BASELINE * Math.max(line.size, item.size)) return false
  // Lines from right to left are stored in either direction.
  return item.rightToLeft || line.items[0]!.rightToLeft || item.x > line.right - item.size
}

function extend(line: Open, item: Item): void {
  const gap = item.rightToLeft ? line.x - (item.x + item.width) : item.x - line.right
  const width = gap / line.size
  line.gaps.push({ width, spaced: line.spaced || width > WORD_GAP || item.text.startsWith(' ') })
  line.x = Math.min(line.x, item.x)
  line.right = Math.max(line.right, item.x + item.width)
  line.size = Math.max(line.size, item.size)
  line.spaced = item.text.endsWith(' ')
  line.items.push(item)
}

function isChaotic(lines: Line[]): boolean {
  if (lines.length < CHAOS_LEAST) return false
  const jumps = lines.filter((line, index) => index > 0 && line.y < lines[index - 1]!.y - line.size).length
  return jumps > lines.length * CHAOS
}

/** From top to bottom and, within one baseline, from left to right. */
function sorted(items: Item[]): Item[] {
  const rows: { y: number; items: Item[] }[] = []
  for (const item of items.toSorted((a, b) => a.y - b.y)) {
    const row = rows.at(-1)
    if (row && item.y - row.y <= SAME_BASELINE * item.size) row.items.push(item)
    else rows.push({ y: item.y, items: [item] })
  }
  return rows.flatMap((row) => row.items.toSorted((a, b) => a.x - b.x))
}
