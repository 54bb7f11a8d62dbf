import { parseHtmlTable } from './html-table.ts'
import { parseTsv } from './tsv.ts'

/** Where our own cells lie on the clipboard, every value in full. */
export const OWN_FORMAT = 'application/x-millrace-cells'

/** Links as they were copied: by id for cells that link to the same sheet, by title for all others. */
interface CopiedLinks {
  sheetId: string
  ids: readonly string[]
  text: string
}

export type ClipCell = string | CopiedLinks

export interface Clip {
  rows: ClipCell[][]
  /** Written by a grid of ours: texts are lossless, whatever the habits of the place. */
  own: boolean
}

/** What was copied last here: the clipboard gives our own format back only where the browser keeps it. */
let last: { text: string; rows: readonly (readonly ClipCell[])[] } | null = null

export function rememberCopied(text: string, rows: readonly (readonly ClipCell[])[]): void {
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
    // Not ours after all: the text beside it is read.
    return null
  }
}
