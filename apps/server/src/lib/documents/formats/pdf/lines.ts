import { readRightToLeft, runsRightToLeft } from './right-to-left.ts'

/** A text item from pdf.js in the coordinates of the page as shown: y increases downwards. */
export interface Item {
  text: string
  x: number
  /** Y of the baseline. */
  y: number
  width: number
  /** Letter height. */
  size: number
  /** Runs diagonally across the page, such as a watermark. */
  turned: boolean
  /** Direction in radians: 0 is left to right, increasing clockwise. */
  angle?: number
  rightToLeft: boolean
  /** Name of the font within the file; bold is a separate font. */
  font?: string
}

export interface Line {
  text: string
  x: number
  y: number
  right: number
  size: number
  turned: boolean
  /** Number of parts separated by wide gaps, such as the cells of a table row. */
  cells: number
  /** These parts with their positions; missing for right-to-left lines. */
  parts?: Cell[]
  /** The individual pieces as stored in the file. */
  pieces?: Cell[]
  /** Font of the first piece. */
  font?: string
}

/** A part of a line with wide gaps around it. */
export interface Cell {
  text: string
  x: number
  right: number
}

// In letter heights. A space is about 0.25; justified text stretches it to 1.
const SAME_BASELINE = 0.5
const WORD_GAP = 0.15
const CELL_GAP = 1.5
/** Pieces this far apart are cells when a neighboring line has the same number in the same places. */
const TIGHT_GAP = 0.25
const TIGHT_CELLS = 3
/** Number of lines above and below to compare, and the maximum number of cells. */
const BESIDE = 2
const MOST_TIGHT = 30
/** A list marker stands apart from its text. */
const LIST_MARK = /^(?:[^\p{L}\p{N}]|\(?[\p{L}\p{N}.]{1,6}[.):]|\d{1,2}(?:\.\d{1,2}){0,4})$/u
const CELL_MARK = ' | '
/** When more than this share of lines jumps upwards, file order is not reading order. */
const CHAOS = 0.25
const CHAOS_LEAST = 6

/** The lines of a page in reading order, which is file order unless the file jumps around. */
export function linesOf(items: Item[]): Line[] {
  const visible = items.filter((item, index) => !repeats(item, items[index - 1]))
  const lines = joinItems(visible)
  return isChaotic(lines) ? joinItems(sorted(visible)) : lines
}

/** Some files make bold by drawing the same text twice with a small offset. */
const repeats = (item: Item, before: Item | undefined) =>
  before !== undefined &&
  item.text === before.text &&
  Math.abs(item.x - before.x) < 1 &&
  Math.abs(item.y - before.y) < 1

/** A line under construction. */
interface Open extends Pick<Line, 'x' | 'y' | 'right' | 'size' | 'turned'> {
  /** Whether it ended with a space. */
  spaced: boolean
  items: Item[]
  /** Gaps before each item except the first. */
  gaps: Gap[]
}

interface Gap {
  /** In letter heights. */
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

/** Whether the cells of a line, cut at its narrow gaps, line up with those of a neighboring line. */
function hasTightCells(lines: readonly Cell[][], at: number): boolean {
  const cells = lines[at]!
  if (cells.length < TIGHT_CELLS || cells.length > MOST_TIGHT || LIST_MARK.test(cells[0]!.text)) return false
  return lines
    .slice(Math.max(0, at - BESIDE), at + BESIDE + 1)
    .some((beside) => beside !== cells && standAlike(cells, beside))
}

/**
 * Whether each cell lies between the neighbors of its counterpart, which holds for left, centered and right columns.
 */
export const standAlike = (cells: readonly Cell[], others: readonly Cell[]): boolean =>
  cells.length === others.length &&
  cells.every(
    ({ x, right }, at) =>
      x > (others[at - 1]?.right ?? Number.NEGATIVE_INFINITY) &&
      right < (others[at + 1]?.x ?? Number.POSITIVE_INFINITY),
  )

/** Joins the pieces of a line where the gap before them is no wider than `widest`. */
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
  // Right-to-left lines are stored in either direction.
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

/** Sorted from top to bottom and, on the same baseline, from left to right. */
function sorted(items: Item[]): Item[] {
  const rows: { y: number; items: Item[] }[] = []
  for (const item of items.toSorted((a, b) => a.y - b.y)) {
    const row = rows.at(-1)
    if (row && item.y - row.y <= SAME_BASELINE * item.size) row.items.push(item)
    else rows.push({ y: item.y, items: [item] })
  }
  return rows.flatMap((row) => row.items.toSorted((a, b) => a.x - b.x))
}
