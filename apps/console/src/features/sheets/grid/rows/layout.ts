export interface RowGroup {
  /** What the rows of the group have in common, as the cell holds it. */
  value: unknown
  rows: number
}

/**
 * Which line of the grid shows which row: with groups, a head stands before the rows of each. Lines count what is drawn,
 * rows what the server has.
 */
export class RowLayout {
  readonly groups: readonly RowGroup[]
  readonly #rows: number
  readonly #closed: ReadonlySet<number>
  /** Line of the head of each group, and its first row. */
  readonly #lines: number[] = []
  readonly #firsts: number[] = []
  readonly lines: number

  constructor(rows: number, groups: readonly RowGroup[] = [], closed: ReadonlySet<number> = new Set()) {
    this.groups = groups
    this.#rows = rows
    this.#closed = closed
    let line = 0
    let row = 0
    for (const [at, group] of groups.entries()) {
      this.#lines.push(line)
      this.#firsts.push(row)
      row += group.rows
      line += 1 + (closed.has(at) ? 0 : group.rows)
    }
    // Rows that came after the groups were counted stand at the end.
    this.lines = groups.length === 0 ? rows : line + Math.max(0, rows - row)
  }

  /** The group whose head is drawn in this line. */
  headAt(line: number): number | null {
    if (this.groups.length === 0) return null
    const at = lastNotAbove(this.#lines, line)
    return this.#lines[at] === line ? at : null
  }

  lineOfHead(group: number): number {
    return this.#lines[group] ?? 0
  }

  #firstOf(group: number): number {
    return this.#firsts[group] ?? 0
  }

  #rowsOf(group: number): number {
    return this.groups[group]?.rows ?? 0
  }

  isClosed(group: number): boolean {
    return this.#closed.has(group)
  }

  /** The row in a line; null for the head of a group and beyond the end. */
  rowAt(line: number): number | null {
    if (line < 0 || line >= this.lines) return null
    if (this.groups.length === 0) return line
    const at = lastNotAbove(this.#lines, line)
    const inGroup = line - this.lineOfHead(at) - 1
    if (inGroup < 0) return null
    // Of a closed group only what stands behind the last group can be meant.
    const skipped = this.#closed.has(at) ? this.#rowsOf(at) : 0
    return this.#firstOf(at) + skipped + inGroup
  }

  /** The line in which a row is drawn; null when its group is closed. */
  lineOf(row: number): number | null {
    if (row < 0 || row >= this.#rows) return null
    if (this.groups.length === 0) return row
    const at = lastNotAbove(this.#firsts, row)
    const inGroup = row - this.#firstOf(at)
    const closed = this.#closed.has(at)
    if (closed && inGroup < this.#rowsOf(at)) return null
    return this.lineOfHead(at) + 1 + inGroup - (closed ? this.#rowsOf(at) : 0)
  }

  /** The rows among some lines: they follow one another. */
  rowsIn(line: number, lines: number): { from: number; count: number } {
    let first: number | null = null
    let last: number | null = null
    for (let at = line; first === null && at < line + lines; at += 1) first = this.rowAt(at)
    for (let at = line + lines - 1; last === null && at >= line; at -= 1) last = this.rowAt(at)
    if (first === null || last === null) return { from: 0, count: 0 }
    return { from: first, count: last - first + 1 }
  }
}

/** Place of the last number that is not above the given one, in rising numbers. */
function lastNotAbove(numbers: readonly number[], value: number): number {
  let low = 0
  let high = numbers.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((numbers[middle] ?? 0) <= value) low = middle
    else high = middle - 1
  }
  return low
}
