interface Options {
  delimiter: string
  newline: string
  at: number
  /** Whether the text is complete. */
  last: boolean
}

interface QuotedRow {
  cells: string[]
  /** Where the next row starts. */
  next: number
  /** Whether the text ended inside quotation marks. */
  open: boolean
}

const QUOTE = 34
const RETURN = 13

/** Parses a row with quotation marks; null when its end has not arrived yet. */
export function parseQuoted(text: string, options: Options): QuotedRow | null {
  const { delimiter, newline, last } = options
  const cells: string[] = []
  let { at } = options
  for (;;) {
    let cell = ''
    if (text.charCodeAt(at) === QUOTE) {
      const quoted = readQuoted(text, at + 1)
      // A quotation mark at the very end may be the first of two.
      if (!last && (quoted.open || quoted.next >= text.length)) return null
      if (quoted.open) return { cells: [...cells, quoted.cell], next: text.length, open: true }
      cell = quoted.cell
      at = quoted.next
    }
    const end = endOf(text, { delimiter, newline, at })
    if (end === text.length && !last) return null
    const isLast = end === text.length || text[end] === newline
    const trimmed = isLast && text.charCodeAt(end - 1) === RETURN && end > at ? end - 1 : end
    cells.push(cell + text.slice(at, trimmed))
    at = end + 1
    if (isLast) return { cells, next: Math.min(at, text.length), open: false }
  }
}

function endOf(text: string, { delimiter, newline, at }: { delimiter: string; newline: string; at: number }) {
  const [one, other] = [delimiter.charCodeAt(0), newline.charCodeAt(0)]
  for (let place = at; place < text.length; place++) {
    const code = text.charCodeAt(place)
    if (code === one || code === other) return place
  }
  return text.length
}

function readQuoted(text: string, from: number): { cell: string; next: number; open: boolean } {
  let cell = ''
  let start = from
  for (;;) {
    const mark = text.indexOf('"', start)
    if (mark < 0) return { cell: cell + text.slice(start), next: text.length, open: true }
    if (text.charCodeAt(mark + 1) !== QUOTE)
      return { cell: cell + text.slice(start, mark), next: mark + 1, open: false }
    cell += text.slice(start, mark + 1)
    start = mark + 2
  }
}
