import type { sheets } from '@millrace/contract'
import type { CellCode, CellResult } from './types.ts'

/** Longest text of an error that is kept; the cell limit of the contract for all other texts. */
export const ERROR_TEXT_MAX = 10_000

export const taken = (value: sheets.CellValue): CellResult => ({ ok: true, value })

export const EMPTY: CellResult = { ok: true, value: null }

/** Postgres holds neither NUL nor broken surrogate pairs; the text of an error shows them as signs. */
export const storable = (text: string) => text.replaceAll('\u0000', '\u2400').toWellFormed()

export type Refusal = Extract<CellResult, { ok: false }>

/** A value as its JSON, with its numbers as they were written. */
const jsonText = (value: unknown) =>
  (JSON.stringify(value) ?? String(value)).replaceAll(/"\\u0000number:(-?[\d.eE+-]+)"/g, '$1')

export function refused(code: CellCode, message: string, value: unknown): Refusal {
  const text = typeof value === 'string' ? value : jsonText(value)
  return { ok: false, code, message, text: storable(text).slice(0, ERROR_TEXT_MAX) }
}
