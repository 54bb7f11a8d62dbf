import type { sheets } from '@millrace/contract'
import type { Windows } from '../windows.ts'
import { HEADER_STYLE } from './styles.ts'
import { WORKSHEET_END, WORKSHEET_HEAD } from './workbook-parts.ts'
import { type CellNote, cellXml, escapeXml, letters, TEXT_MAX } from './xlsx-cell.ts'

/** Maximum rows of a worksheet including the header (Excel specifications and limits). */
const ROWS_MAX = 1_048_576
const CHARS_MAX = 2 * 1024 ** 3
const NOTES_MAX = 10_000

/** Splits an export into worksheets of the maximum size. */
export class Worksheets {
  ended = false
  /** Messages about content that had to be cut. */
  readonly notes: string[] = []
  readonly #columns: readonly sheets.Column[]
  readonly #rows: AsyncIterator<sheets.SheetRecord[]>
  readonly #letters: string[]
  /** Records that did not fit into the last worksheet. */
  #left: sheets.SheetRecord[] = []

  constructor({ columns, rows }: Windows) {
    this.#columns = columns
    this.#rows = rows[Symbol.asyncIterator]()
    this.#letters = columns.map((_column, n) => letters(n))
  }

  /** The XML of the next worksheet. */
  async *next(name: string): AsyncGenerator<string> {
    yield WORKSHEET_HEAD + this.#header()
    let [rows, chars] = [1, 0]
    do {
      const records = (await this.#take()) ?? []
      const fitting = records.slice(0, ROWS_MAX - rows)
      this.#left = records.slice(fitting.length)
      const first = rows + 1
      const xml = fitting.map((record, n) => this.#rowXml(record, { row: first + n, name })).join('')
      rows += fitting.length
      chars += xml.length
      yield xml
    } while (!this.ended && rows < ROWS_MAX && chars < CHARS_MAX)
    // Whether there is another worksheet must be known now.
    if (!this.ended && this.#left.length === 0) this.#left = (await this.#take()) ?? []
    yield WORKSHEET_END
  }

  /** A worksheet with the messages. */
  notesXml(): Iterable<string> {
    const rows = this.notes
      .slice(0, NOTES_MAX)
      .map(
        (note, n) =>
          `<row r="${n + 1}"><c r="A${n + 1}" t="inlineStr"><is><t>${escapeXml(note)}</t></is></c></row>`,
      )
    return [WORKSHEET_HEAD, ...rows, WORKSHEET_END]
  }

  async #take(): Promise<sheets.SheetRecord[] | null> {
    const left = this.#left
    this.#left = []
    if (left.length > 0) return left
    const { value, done } = await this.#rows.next()
    this.ended = done === true
    return done ? null : value
  }

  #header(): string {
    const cells = this.#columns.map(
      ({ label }, n) =>
        `<c r="${this.#letters[n]}1" s="${HEADER_STYLE}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(label)}</t></is></c>`,
    )
    return `<row r="1">${cells.join('')}</row>`
  }

  #rowXml(record: sheets.SheetRecord, { row, name }: { row: number; name: string }): string {
    const note: CellNote = { cut: null }
    let cells = ''
    for (const [n, column] of this.#columns.entries()) {
      cells += cellXml(record, { column, place: `${this.#letters[n]}${row}`, note })
      if (note.cut === null) continue
      this.notes.push(
        `${name}, ${this.#letters[n]}${row} (${column.label}): the text has ${note.cut} characters and was cut to ${TEXT_MAX}, the limit of a workbook cell. Export as CSV or JSON to get all of it.`,
      )
      note.cut = null
    }
    return cells === '' ? '' : `<row r="${row}">${cells}</row>`
  }
}
