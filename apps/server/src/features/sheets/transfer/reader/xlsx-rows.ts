import type { XmlVisitor } from './xml-stream.ts'
import { type NumberKind, numberText } from './xlsx-numbers.ts'
import { HEAD_CHARS, type RawRow, ROW_MAX_CHARS, TOO_LARGE } from './source.ts'

interface XlsxShared {
  strings: readonly string[]
  /** The kind of number, by style. */
  kinds: readonly NumberKind[]
  since1904: boolean
  decimal: '.' | ','
}

const COLUMNS_MAX = 16_384

interface Cell {
  column: number
  type: string
  style: number
  value: string
}

/** Collects the rows of a worksheet while walking through its XML; rows without values are skipped. */
export class XlsxRows implements XmlVisitor {
  /** Completed rows. */
  rows: RawRow[] = []
  /** Number of rows according to the worksheet. */
  claimed: number | null = null
  readonly #shared: XlsxShared
  #line = 0
  #cells: string[] = []
  #size = 0
  #cell: Cell = { column: -1, type: 'n', style: 0, value: '' }
  #inValue = false
  #inReading = false

  constructor(shared: XlsxShared) {
    this.#shared = shared
  }

  open(tag: string, attributes: Record<string, string>): void {
    if (tag === 'c') {
      const column = attributes.r ? columnOf(attributes.r) : this.#cell.column + 1
      this.#cell = { column, type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), value: '' }
    } else if (tag === 'v') this.#inValue = true
    else if (tag === 't') this.#inValue = this.#cell.type === 'inlineStr' && !this.#inReading
    else if (tag === 'rPh') this.#inReading = true
    else if (tag === 'row') {
      this.#line = Number(attributes.r) || this.#line + 1
      this.#cells = []
      this.#size = 0
      this.#cell = { ...this.#cell, column: -1 }
    } else if (tag === 'dimension') {
      const rows = Number(/:[A-Z]+(\d+)$/.exec(attributes.ref ?? '')?.[1] ?? 0)
      this.claimed = rows > 0 ? rows : null
    }
  }

  text(text: string): void {
    if (!this.#inValue) return
    this.#size += text.length
    if (this.#size <= ROW_MAX_CHARS) this.#cell.value += text
  }

  close(tag: string): void {
    if (tag === 'v' || tag === 't') this.#inValue = false
    else if (tag === 'rPh') this.#inReading = false
    else if (tag === 'c') this.#put()
    else if (tag === 'row') this.#end()
  }

  #put(): void {
    const { column } = this.#cell
    if (column < 0 || column >= COLUMNS_MAX || this.#cell.value === '') return
    const text = this.#shown()
    if (this.#cell.type === 's') this.#size += text.length
    if (text === '' || this.#size > ROW_MAX_CHARS) return
    while (this.#cells.length < column) this.#cells.push('')
    this.#cells[column] = text
  }

  #shown(): string {
    const { type, style, value } = this.#cell
    const { strings, kinds, since1904, decimal } = this.#shared
    if (type === 's') return strings[Number(value)] ?? ''
    if (type === 'inlineStr' || type === 'str') return unescape(value)
    if (type === 'b') return value.trim() === '1' ? 'true' : 'false'
    if (type === 'd') return value.trim().replace(/T00:00:00(?:\.0+)?Z?$/, '')
    // Errors such as #N/A are kept as shown.
    if (type !== 'n') return value
    const kind = kinds[style] ?? 'number'
    const text = numberText(value.trim(), kind, since1904)
    return decimal === ',' && (kind === 'number' || kind === 'percent') ? text.replace('.', ',') : text
  }

  #end(): void {
    const cells = this.#cells
    if (this.#size > ROW_MAX_CHARS)
      this.rows.push({
        line: this.#line,
        cells: cells.map((cell) => cell.slice(0, HEAD_CHARS)),
        problem: TOO_LARGE,
      })
    else if (cells.length > 0) this.rows.push({ line: this.#line, cells })
  }
}

/** Column index: 0 for `A7`, 27 for `AB7`. */
function columnOf(place: string): number {
  let column = 0
  for (let at = 0; at < place.length; at++) {
    const code = place.charCodeAt(at) - 64
    if (code < 1 || code > 26) break
    column = column * 26 + code
  }
  return column - 1
}

/** `_x000D_` represents a character that is invalid in XML (ECMA-376 part 1, §22.9.2.19). */
export const unescape = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_all, code: string) => String.fromCharCode(parseInt(code, 16)))
    : text
