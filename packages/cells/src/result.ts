import type { sheets } from '@millrace/contract'
import type { CellCode, CellResult } from './types.ts'

/** Maximum kept text of an error; other texts have the contract's cell limit. */
const ERROR_TEXT_MAX = 10_000

export const accepted = (value: sheets.CellValue): CellResult => ({ ok: true, value })

export const EMPTY: CellResult = { ok: true, value: null }

/** Postgres stores neither NUL nor lone surrogates. */
export const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed()

/** A text with replacement characters for what can't be stored. */
const storable = (text: string) => text.replaceAll('\u0000', '\u2400').toWellFormed()

export type Refusal = Extract<CellResult, { ok: false }>

/** Numbers that no double holds have a 13-character mark, which is removed. */
const LONGEST = ERROR_TEXT_MAX * 16

/** A value as JSON, with numbers as written. Long ones are truncated. */
const jsonText = (value: unknown) =>
  (JSON.stringify(beginningOf(value, { left: LONGEST })) ?? String(value)).replaceAll(
    /"\\u0000number:(-?[\d.eE+-]+)"/g,
    '$1',
  )

/** A prefix of a value that fits into this many characters of JSON. */
function beginningOf(value: unknown, room: { left: number }): unknown {
  room.left -= typeof value === 'string' ? value.length : 1
  if (typeof value === 'string') return value.slice(0, LONGEST)
  if (typeof value !== 'object' || value === null) return value
  if (!Array.isArray(value)) {
    const entries: [string, unknown][] = []
    for (const key in value) {
      if (room.left <= 0) break
      entries.push([key, beginningOf((value as Record<string, unknown>)[key], room)])
    }
    return Object.fromEntries(entries)
  }
  const items: unknown[] = []
  for (let at = 0; at < value.length && room.left > 0; at++) items.push(beginningOf(value[at], room))
  return items
}

export function refused(code: CellCode, message: string, value: unknown): Refusal {
  const text = typeof value === 'string' ? value : jsonText(value)
  return { ok: false, code, message, text: storable(text.slice(0, ERROR_TEXT_MAX)) }
}
