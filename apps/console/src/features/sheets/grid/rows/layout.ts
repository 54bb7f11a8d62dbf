export interface RowGroup {
  /** The common value of the group's rows, as stored in the cell. */
  value: unknown
  rows: number
}

/**
 * Maps grid lines to rows: with groups, each group's rows follow a header line. Lines are what the grid draws, rows are
 * what the server has.
 */
export class RowLayout {
  readonly groups: readonly RowGroup[]
  readonly #rows: number
  readonly #closed: ReadonlySet<number>
  /** Header line of each group, and its first row. */
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
    // Rows added after the groups were counted are at the end.
    this.lines = groups.length === 0 ? rows : line + Math.max(0, rows - row)
  }

  /** The group whose header is in this line. */
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

  /** The row in a line; null for a group header and beyond the end. */
  rowAt(line: number): number | null {
    if (line < 0 || line >= this.lines) return null
    if (this.groups.length === 0) return line
    const at = lastNotAbove(this.#lines, line)
    const inGroup = line - this.lineOfHead(at) - 1
    if (inGroup < 0) return null
    // For a collapsed group, only rows after the last group can be meant.
    const skipped = this.#closed.has(at) ? this.#rowsOf(at) : 0
    return this.#firstOf(at) + skipped + inGroup
  }

  /** The line of a row; null when its group is collapsed. */
  lineOf(row: number): number | null {
    if (row < 0 || row >= this.#rows) return null
    if (this.groups.length === 0) return row
    const at = lastNotAbove(this.#firsts, row)
    const inGroup = row - this.#firstOf(at)
    const closed = this.#closed.has(at)
    if (closed && inGroup < this.#rowsOf(at)) return null
    return this.lineOfHead(at) + 1 + inGroup - (closed ? this.#rowsOf(at) : 0)
  }

  /** The consecutive rows among some lines. */
  rowsIn(line: number, lines: number): { from: number; count: number } {
    let first: number | null = null
    let last: number | null = null
    for (let at = line; first === null && at < line + lines; at += 1) first = this.rowAt(at)
    for (let at = line + lines - 1; last === null && at >= line; at -= 1) last = this.rowAt(at)
    if (first === null || last === null) return { from: 0, count: 0 }
    return { from: first, count: last - first + 1 }
  }
}

/** Index of the last number not greater than the given one, in ascending numbers. */
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
