import { parseHtmlTable } from './html-table.ts'
import { parseTsv } from './tsv.ts'

/** Clipboard format of our own cells with complete values. */
export const OWN_FORMAT = 'application/x-millrace-cells'

/** Copied links: by id for cells that link to the same sheet, by title for all others. */
interface CopiedLinks {
  sheetId: string
  ids: readonly string[]
  text: string
}

export type ClipCell = string | CopiedLinks

export interface Clip {
  rows: ClipCell[][]
  /** Copied from one of our grids: texts are lossless, independent of locale. */
  own: boolean
}

/** The last copy made here: not every browser preserves our own clipboard format. */
let last: { text: string; rows: readonly (readonly ClipCell[])[] } | null = null

export function rememberCopied(text: string, rows: readonly (readonly ClipCell[])[]): void {
  last = { text, rows }
}

const sameText = (a: string, b: string) => a.replaceAll('\r\n', '\n') === b.replaceAll('\r\n', '\n')

/** The cells on the clipboard in the most exact format; null when there is nothing to paste. */
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

const isCell = (cell: unknown): cell is ClipCell => {
  if (typeof cell === 'string') return true
  if (typeof cell !== 'object' || cell === null) return false
  const { sheetId, ids, text }: Partial<Record<keyof CopiedLinks, unknown>> = cell
  const isText = typeof sheetId === 'string' && typeof text === 'string'
  return isText && Array.isArray(ids) && ids.every((id) => typeof id === 'string')
}

function ownRows(text: string): ClipCell[][] | null {
  if (text === '') return null
  try {
    const rows: unknown = JSON.parse(text)
    const isRow = (row: unknown): row is ClipCell[] => Array.isArray(row) && row.every(isCell)
    return Array.isArray(rows) && rows.length > 0 && rows.every(isRow) ? rows : null
  } catch {
    // Not ours after all: use the text.
    return null
  }
}
