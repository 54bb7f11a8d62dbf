// Reads foreign JSON: everything may be missing or of another type.

type Fields = Readonly<Record<string, unknown>>

const NOTHING: Fields = Object.freeze({})

export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : NOTHING

/** Most entries of a list that are read: vendors send up to 1,000 in one call. */
const LIST_MAX = 1000

export const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value.slice(0, LIST_MAX) : []

/** Most characters of one ID. */
const ID_MAX = 300

/** An ID as text; null if it is missing, empty, or no ID. */
export function idOf(value: unknown): string | null {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value
  if (typeof text !== 'string' || text === '' || text.length > ID_MAX) return null
  return storable(text) === text ? text : null
}

/** Most characters of one message that are read: more than any vendor accepts. */
const TEXT_MAX = 70_000

/** A text that the database can store; empty if it is none. */
export const textOf = (value: unknown, max = TEXT_MAX): string =>
  typeof value === 'string' ? storable(value.slice(0, max)) : ''

const storable = (text: string): string => text.replaceAll('\u0000', '').toWellFormed()

/** ms since 1970 from a number or text in seconds (or ms), or `fallback`. */
export function timeOf(value: unknown, unit: 'seconds' | 'ms', fallback = 0): number {
  const number = Number(value)
  if (!Number.isFinite(number) || number <= 0) return fallback
  const ms = Math.round(unit === 'seconds' ? number * 1000 : number)
  // Within what a date can express.
  return ms < 8.64e15 ? ms : fallback
}

export const isPresent = <T>(value: T | null): value is T => value !== null
