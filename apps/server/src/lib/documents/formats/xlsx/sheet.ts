import { walk } from '../office/package.ts'
import { showNumber } from './number-format.ts'

export interface SheetRow {
  /** Row number as the spreadsheet shows it. */
  number: number
  cells: string[]
}

interface Shared {
  strings: readonly string[]
  /** Number formats by style index. */
  styles: readonly string[]
  since1904: boolean
}

const MOST_COLUMNS = 500
const MOST_MERGES = 5000

interface Merge {
  top: number
  bottom: number
  left: number
  right: number
}

/** The non-empty rows of a sheet, at most `most`. A merged cell is repeated in every row that it covers. */
export function sheetRows(xml: string, shared: Shared, most: number): SheetRow[] {
  const { rows, merges } = new SheetReader(shared, most).read(xml)
  spread(rows, merges)
  return rows.filter((row) => row.cells.some((cell) => cell !== ''))
}

interface Cell {
  column: number
  type: string
  style: number
  value: string
}

/** Collects rows and merged ranges while walking through the XML of a sheet. */
class SheetReader {
  readonly rows: SheetRow[] = []
  readonly merges: Merge[] = []
  readonly #shared: Shared
  readonly #most: number
  #number = 0
  #cell: Cell = { column: -1, type: 'n', style: 0, value: '' }
  #inValue = false

  constructor(shared: Shared, most: number) {
    this.#shared = shared
    this.#most = most
  }

  read(xml: string): this {
    walk(xml, {
      open: (tag, attributes) => this.#open(tag, attributes),
      text: (text) => {
        if (this.#inValue) this.#cell.value += text
      },
      close: (tag) => {
        this.#inValue = false
        if (tag === 'c') this.#put()
      },
    })
    return this
  }

  #open(tag: string, attributes: Record<string, string>): void {
    if (tag === 'row') this.#startRow(Number(attributes.r) || this.#number + 1)
    if (tag === 'c') {
      const column = attributes.r ? columnOf(attributes.r) : this.#cell.column + 1
      this.#cell = { column, type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), value: '' }
    }
    this.#inValue = tag === 'v' || (tag === 't' && this.#cell.type === 'inlineStr')
    if (tag === 'mergeCell' && this.merges.length < MOST_MERGES)
      this.merges.push(...rangeOf(attributes.ref ?? ''))
  }

  #startRow(number: number): void {
    this.#number = number
    this.#cell = { ...this.#cell, column: -1 }
    // One row beyond the limit shows that there are too many.
    if (this.rows.length <= this.#most) this.rows.push({ number, cells: [] })
  }

  #put(): void {
    const row = this.rows.at(-1)
    const { column } = this.#cell
    if (!row || row.number !== this.#number || column < 0 || column >= MOST_COLUMNS) return
    while (row.cells.length <= column) row.cells.push('')
    row.cells[column] = shown(this.#cell, this.#shared)
  }
}

function shown({ type, style, value }: Cell, shared: Shared): string {
  const text = value.trim()
  if (text === '') return ''
  if (type === 's') return (shared.strings[Number(text)] ?? '').trim()
  if (type === 'b') return text === '1' ? 'yes' : 'no'
  if (type === 'e') return ''
  if (type === 'd') return text.replace(/T00:00:00(?:\.0+)?Z?$/, '').replace('T', ' ')
  if (type !== 'n') return text
  const number = Number(text)
  if (!Number.isFinite(number)) return text
  return showNumber(number, shared.styles[style] ?? 'General', shared.since1904)
}

/** Column index: 0 for `A7`, 27 for `AB7`. */
function columnOf(place: string): number {
  let column = 0
  for (const letter of place.toUpperCase()) {
    const code = letter.charCodeAt(0) - 64
    if (code < 1 || code > 26) break
    column = column * 26 + code
  }
  return column - 1
}

function rangeOf(text: string): Merge[] {
  const found = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(text.replaceAll('$', ''))
  if (!found) return []
  const [, left, top, right, bottom] = found
  return [
    {
      top: Number(top),
      bottom: Number(bottom),
      left: columnOf(left!),
      right: Math.min(columnOf(right!), MOST_COLUMNS - 1),
    },
  ]
}

/** Only downwards: each row can then stand alone, and no row repeats a value. */
function spread(rows: SheetRow[], merges: Merge[]): void {
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  for (const merge of merges) {
    const value = byNumber.get(merge.top)?.cells[merge.left] ?? ''
    if (value === '') continue
    for (let number = merge.top; number <= Math.min(merge.bottom, merge.top + rows.length); number++) {
      const row = byNumber.get(number)
      if (!row) continue
      while (row.cells.length <= merge.left) row.cells.push('')
      row.cells[merge.left] = value
    }
  }
}
