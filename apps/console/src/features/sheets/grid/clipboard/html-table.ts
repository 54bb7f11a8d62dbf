const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

const decoded = (text: string): string =>
  text.replace(/&(#x[0-9a-f]+|#\d+|[a-z]+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole
  })

const TOKEN =
  /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][a-z0-9]*)(?![a-z0-9])((?:[^<>"']|"[^"]*"|'[^']*')*)>|[^<]+|</gi
const SKIPPED = /^(style|script|head|title)$/

const spanOf = (attributes: string): number => {
  const span = Number(/\bcolspan\s*=\s*["']?(\d+)/i.exec(attributes)?.[1] ?? 1)
  return Math.min(Math.max(span, 1), 500)
}

/**
 * The cells of the first table in HTML from a spreadsheet; null without a table. It parses text only: foreign HTML is
 * never turned into elements, which the page's policy forbids as well.
 */
export function parseHtmlTable(html: string): string[][] | null {
  const reader = new TableReader()
  for (const [token, closing, name, attributes] of html.matchAll(TOKEN)) {
    if (name === undefined) reader.text(token.startsWith('<!--') ? '' : token)
    else if (closing) reader.close(name.toLowerCase())
    else reader.open(name.toLowerCase(), attributes ?? '')
    if (reader.ended) break
  }
  return reader.rows.length > 0 ? reader.rows : null
}

class TableReader {
  readonly rows: string[][] = []
  ended = false
  #inTable = false
  #skipping = ''
  #cell: { text: string; span: number } | null = null

  open(name: string, attributes: string): void {
    if (SKIPPED.test(name)) this.#skipping = name
    else if (name === 'table') this.#inTable = true
    else if (!this.#inTable) return
    else if (name === 'tr') {
      this.#endCell()
      this.rows.push([])
    } else if (name === 'td' || name === 'th') {
      this.#endCell()
      this.#cell = { text: '', span: spanOf(attributes) }
    } else if (name === 'br' && this.#cell) this.#cell.text += '\n'
    else if (/^(p|div|li)$/.test(name) && this.#cell && this.#cell.text.trim() !== '') this.#cell.text += '\n'
  }

  close(name: string): void {
    if (name === this.#skipping) this.#skipping = ''
    if (name === 'td' || name === 'th' || name === 'tr') this.#endCell()
    if (name !== 'table' || !this.#inTable) return
    this.#endCell()
    this.ended = true
  }

  text(text: string): void {
    if (this.#skipping !== '' || !this.#cell) return
    // Line breaks in the source are spaces; those of a cell are <br>.
    this.#cell.text += decoded(text.replace(/(?:(?<![ \t])[ \t]+)?\r?\n\s*/g, ' '))
  }

  #endCell(): void {
    if (!this.#cell) return
    const text = this.#cell.text.replace(/^ +|(?<! ) +$/g, '').replace(/(?:(?<! ) +)?\n */g, '\n')
    const row = this.rows.at(-1)
    row?.push(text, ...Array.from({ length: this.#cell.span - 1 }, () => ''))
    this.#cell = null
  }
}

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll(/\r?\n/g, '<br style="mso-data-placement:same-cell">')

/** A table for spreadsheets. Text columns are marked as text, so that leading zeros and long numbers survive. */
export function formatHtmlTable(
  rows: readonly (readonly string[])[],
  isText: (column: number, text: string) => boolean,
): string {
  const cell = (text: string, column: number) =>
    isText(column, text)
      ? `<td style="mso-number-format:'\\@'">${escaped(text)}</td>`
      : `<td>${escaped(text)}</td>`
  const lines = rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`)
  return `<meta charset="utf-8"><table><tbody>${lines.join('')}</tbody></table>`
}
