import { headerOf } from '../office/table.ts'
import type { Cell, Line } from './lines.ts'

/** A column: the text and position of its heading. */
export type Column = Cell

interface Header {
  columns: Column[]
  /** Index of the line below the header. */
  until: number
}

const LONGEST_NAME = 48
const MOST_COLUMNS = 30
const MOST_LINES = 8
const SENTENCE = /[.!?;…。！？]$/u
// In units of the letter height.
const SAME_LINE = 0.3
const LEADING = 1.35
const ROW_GAP = 3.5
const ALIGNED = 1.2

/** The column names that may start at a line, on one or several lines, or null. */
export function headerAt(lines: readonly Line[], at: number): Header | null {
  const first = lines[at]!
  if (!isNames(first)) return null
  let until = at + 1
  while (until < lines.length && until - at < MOST_LINES && goesOn(lines, { at, until })) until += 1
  const columns = joined(lines.slice(at, until), first.size)
  return columns.length > 1 && columns.length <= MOST_COLUMNS ? { columns, until } : null
}

const isNames = ({ parts, turned }: Line): boolean =>
  !turned &&
  // Checked before any pairwise comparison: a hostile page can have lines with thousands of cells.
  (parts?.length ?? 0) <= MOST_COLUMNS &&
  (parts?.every(({ text }) => text.length <= LONGEST_NAME && /\p{L}/u.test(text) && !SENTENCE.test(text)) ??
    false)

/**
 * Whether a line continues the header: it is beside part of it, has the same font, or wraps a cell other than the
 * first.
 */
function goesOn(lines: readonly Line[], { at, until }: { at: number; until: number }): boolean {
  const [first, line] = [lines[at]!, lines[until]!]
  if (!isNames(line) || Math.abs(line.size - first.size) > SAME_LINE) return false
  const header = lines.slice(at, until)
  const lowest = Math.max(...header.map(({ y }) => y))
  const left = Math.min(...header.map(({ x }) => x))
  const step = (line.y - lowest) / first.size
  if (step < SAME_LINE) return true
  const below = lines.slice(until + 1, until + MOST_LINES).find(({ y }) => y > line.y + SAME_LINE * line.size)
  const isBold =
    first.font !== undefined && line.font === first.font && below !== undefined && below.font !== first.font
  if (isBold) return step <= ROW_GAP
  const hasDigits = line.parts!.some(({ text }) => /\d/.test(text))
  const isLeft = line.x < left + ALIGNED * first.size
  const isGroup = header.reduce((sum, { parts }) => sum + parts!.length, 0) <= line.parts!.length
  if (hasDigits) return false
  return isLeft ? isGroup && line.x < left - first.size && step <= ROW_GAP : step <= LEADING || isGroup
}

/** The columns of a multi-line header: wrapped names are joined, and a group name precedes the names below it. */
function joined(lines: readonly Line[], size: number): Column[] {
  const rows: { y: number; parts: Cell[] }[] = []
  for (const { y, parts } of lines.toSorted((a, b) => a.y - b.y)) {
    const row = rows.find((one) => Math.abs(one.y - y) <= SAME_LINE * size)
    if (row) row.parts = [...row.parts, ...parts!].sort((a, b) => a.x - b.x)
    else rows.push({ y, parts: [...parts!] })
  }
  const base = rows.reduce((most, row) => (row.parts.length >= most.parts.length ? row : most), rows[0]!)
  let columns = base.parts.map((part) => ({ ...part }))
  for (const row of rows.filter((one) => one !== base).toReversed()) {
    const outside = row.parts.filter((part) => part.right < columns[0]!.x || part.x > columns.at(-1)!.right)
    const inside = row.parts.filter((part) => !outside.includes(part))
    for (const [index, parts] of namedBy(inside, columns, size).entries()) {
      const names = parts.map(({ text }) => text)
      const column = columns[index]!
      column.text = (row.y < base.y ? [...names, column.text] : [column.text, ...names]).join(' ')
      if (parts.length === 1 && isAt(parts[0]!, column, size))
        column.right = Math.max(column.right, parts[0]!.right)
    }
    columns = [...columns, ...outside].sort((a, b) => a.x - b.x)
  }
  return columns
}

const isAt = (part: Cell, column: Cell, size: number) =>
  Math.abs(part.x - column.x) < ALIGNED * size || (part.right > column.x && part.x < column.right)

/** For each column, the parts of another header line that name it. */
function namedBy(parts: readonly Cell[], columns: readonly Column[], size: number): Cell[][] {
  const names = columns.map(({ text }) => text)
  const repeated = names.findIndex((name, index) => names.indexOf(name, index + 1) > 0)
  const aligned = columns.map((column) => parts.filter((part) => isAt(part, column, size)))
  const isWrapped = parts.every((part) => aligned.filter((some) => some.includes(part)).length === 1)
  if (parts.length === 0 || (isWrapped && repeated < 0)) return aligned
  // Groups cover the same number of columns each where that works out; otherwise each column takes the nearest one.
  const first = repeated >= 0 ? repeated : columns.length % parts.length === 0 ? 0 : 1
  const each = (columns.length - first) / parts.length
  return columns.map((column, index) => {
    if (index < first) return []
    const nearest = parts.toSorted((a, b) => distance(a, column) - distance(b, column))[0]!
    return [Number.isInteger(each) ? parts[Math.floor((index - first) / each)]! : nearest]
  })
}

const distance = (a: Cell, b: Cell) => Math.abs((a.x + a.right) / 2 - (b.x + b.right) / 2)

/** A first row that looks like the rows below it is no header: "Monday | 9 to 5" above "Tuesday | 9 to 12". */
export function namesColumns(columns: readonly Column[], rows: readonly { cells: string[] }[]): boolean {
  if (headerOf(columns.map(({ text }) => text)).length === 0) return false
  return columns.every(({ text }, column) => {
    const below = rows.map(({ cells }) => cells[column] ?? '').filter(Boolean)
    const withDigits = below.filter((cell) => /\d/.test(cell)).length
    return !(/\d/.test(text) && withDigits > below.length / 2 && columns.length <= 2)
  })
}
