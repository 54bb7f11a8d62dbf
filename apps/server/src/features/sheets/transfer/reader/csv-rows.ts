import { parseQuoted } from './csv-quoted.ts'
import { HEAD_CHARS, type RawRow, ROW_MAX_CHARS, TOO_LARGE } from './source.ts'

interface CsvDialect {
  delimiter: string
  newline: '\n' | '\r'
  /** False: quotation marks have no meaning, and each line is a row. */
  quotes?: boolean
}

interface Skipped {
  line: number
  head: string
  quoted: boolean
}

export const NEVER_CLOSED =
  'a quotation mark that opens here is never closed, so everything after it was read as one value'

/**
 * Splits streamed text into rows and cells (RFC 4180, lenient: rows of any width, and quotation marks inside a text are
 * kept). Our own parser, because no row may abort the import: an oversized row, such as a line of a gigabyte, is
 * skipped in constant memory and rejected.
 */
export class CsvRows {
  readonly #dialect: CsvDialect
  #rest = ''
  #line = 1
  #skipped: Skipped | null = null

  constructor(dialect: CsvDialect) {
    this.#dialect = dialect
  }

  /** The rows completed by this piece. */
  push(piece: string, last: boolean): RawRow[] {
    const text = this.#rest === '' ? piece : this.#rest + piece
    const rows: RawRow[] = []
    let at = 0
    let quote = -2
    while (at < text.length) {
      if (this.#skipped) {
        at = this.#skip(text, { at, last, rows })
        continue
      }
      if (quote < at) quote = this.#quoteFrom(text, at)
      const next = this.#take(text, { at, quote, last, rows })
      if (next === null) break
      at = next
    }
    this.#rest = text.slice(at)
    if (!last && !this.#skipped && this.#rest.length > ROW_MAX_CHARS) this.#beginSkip()
    return rows
  }

  #quoteFrom(text: string, at: number): number {
    const found = this.#dialect.quotes === false ? -1 : text.indexOf('"', at)
    return found < 0 ? text.length : found
  }

  /** Takes one row. Returns the start of the next one, or null when the row's end has not arrived yet. */
  #take(text: string, from: { at: number; quote: number; last: boolean; rows: RawRow[] }): number | null {
    const { at, quote, last, rows } = from
    const { delimiter, newline } = this.#dialect
    const found = text.indexOf(newline, at)
    const end = found < 0 ? text.length : found
    if (quote >= end) {
      if (found < 0 && !last) return null
      const line = text.slice(at, text.charCodeAt(end - 1) === 13 && end > at ? end - 1 : end)
      if (line !== '') rows.push({ line: this.#line, cells: line.split(delimiter) })
      this.#line++
      return end + 1
    }
    const row = parseQuoted(text, { ...this.#dialect, at, last })
    if (!row) return null
    const { cells, open } = row
    rows.push(open ? { line: this.#line, cells, problem: NEVER_CLOSED } : { line: this.#line, cells })
    this.#line += countOf(text, { newline, from: at, to: row.next })
    return row.next
  }

  #beginSkip() {
    const text = this.#rest
    this.#skipped = {
      line: this.#line,
      head: text.slice(0, HEAD_CHARS),
      quoted: isQuoted(text, this.#dialect),
    }
    this.#line += countOf(text, { newline: this.#dialect.newline, from: 0, to: text.length })
    this.#rest = ''
  }

  /** Skips the rest of an oversized row. Returns the start of the next row. */
  #skip(text: string, { at, last, rows }: { at: number; last: boolean; rows: RawRow[] }): number {
    const skipped = this.#skipped!
    const { newline } = this.#dialect
    let place = at
    for (;;) {
      const quote = this.#quoteFrom(text, place)
      const end = skipped.quoted ? -1 : text.indexOf(newline, place)
      if (end >= 0 && end < quote) return this.#endSkip(text, { at, next: end + 1, rows })
      if (quote === text.length) break
      skipped.quoted = !skipped.quoted
      place = quote + 1
    }
    if (last) return this.#endSkip(text, { at, next: text.length, rows })
    this.#line += countOf(text, { newline, from: at, to: text.length })
    return text.length
  }

  #endSkip(text: string, { at, next, rows }: { at: number; next: number; rows: RawRow[] }): number {
    const { line, head } = this.#skipped!
    rows.push({ line, cells: [`${head}…`], problem: TOO_LARGE })
    this.#line += countOf(text, { newline: this.#dialect.newline, from: at, to: next })
    this.#skipped = null
    return next
  }
}

/** Whether the text ends inside quotation marks; a mark within quoted text is doubled. */
function isQuoted(text: string, { delimiter, newline, quotes = true }: CsvDialect): boolean {
  return quotes && (parseQuoted(text, { delimiter, newline, at: 0, last: true })?.open ?? false)
}

function countOf(text: string, { newline, from, to }: { newline: string; from: number; to: number }): number {
  let count = 0
  for (let at = text.indexOf(newline, from); at >= 0 && at < to; at = text.indexOf(newline, at + 1)) count++
  return count
}
