import { parseHtmlTable } from './html-table.ts'
import { parseTsv } from './tsv.ts'

/** Where our own cells lie on the clipboard, every value in full. */
export const OWN_FORMAT = 'application/x-millrace-cells'

export interface Clip {
  rows: string[][]
  /** Written by a grid of ours: texts are lossless, whatever the habits of the place. */
  own: boolean
}

/** What was copied last here: the clipboard gives our own format back only where the browser keeps it. */
let last: { text: string; rows: readonly (readonly string[])[] } | null = null

export function rememberCopied(text: string, rows: readonly (readonly string[])[]): void {
  last = { text, rows }
}

const sameText = (a: string, b: string) => a.replaceAll('\r\n', '\n') === b.replaceAll('\r\n', '\n')

/** Cells that lie on the clipboard, the most exact form first; null when there is nothing to paste. */
export function readClip(read: (type: string) => string): Clip | null {
  const own = ownRows(read(OWN_FORMAT))
  if (own) return { rows: own, own: true }
  const text = read('text/plain')
  if (last && text !== '' && sameText(last.text, text))
    return { rows: last.rows.map((row) => [...row]), own: true }
  const table = /<table\b/i.test(read('text/html')) ? parseHtmlTable(read('text/html')) : null
  if (table) return { rows: table, own: false }
  return text === '' ? null : { rows: parseTsv(text), own: false }
}

function ownRows(text: string): string[][] | null {
  if (text === '') return null
  try {
    const rows: unknown = JSON.parse(text)
    const isRow = (row: unknown): row is string[] =>
      Array.isArray(row) && row.every((cell) => typeof cell === 'string')
    return Array.isArray(rows) && rows.length > 0 && rows.every(isRow) ? rows : null
  } catch {
    // Not ours after all: the text beside it is read.
    return null
  }
}
