import type { CellCode } from '../types.ts'

/** An error during calculation, which the cell shows instead of a value. */
export class FormulaFault extends Error {
  readonly code: CellCode
  constructor(code: CellCode, message: string) {
    super(message)
    this.code = code
  }
}

/** A number in formulas: decimal text with all digits; null is an empty cell, which counts as 0. */
export class Num {
  readonly plain: string | null
  constructor(plain: string | null) {
    this.plain = plain
  }
}

/** `YYYY-MM-DD`, or null. */
export class Day {
  readonly iso: string | null
  constructor(iso: string | null) {
    this.iso = iso
  }
}

/** A date-time in UTC with milliseconds, or null. */
export class Moment {
  readonly iso: string | null
  constructor(iso: string | null) {
    this.iso = iso
  }
}

/** The texts of a multi-value cell. */
export class Items {
  readonly texts: readonly string[]
  constructor(texts: readonly string[]) {
    this.texts = texts
  }
}

export type Value = Num | string | boolean | Day | Moment | Items
export type Kind = 'number' | 'text' | 'yes/no' | 'date' | 'date and time' | 'list'

/** The evaluator's names for the kinds of values. */
export const KIND_NAMES: Record<Kind, string> = {
  number: 'Num',
  text: 'string',
  'yes/no': 'bool',
  date: 'Day',
  'date and time': 'Moment',
  list: 'Items',
}

const KINDS = new Map((Object.keys(KIND_NAMES) as Kind[]).map((kind) => [KIND_NAMES[kind], kind]))

/** The kind of an evaluator type; null for types that formulas don't have. */
export const kindOf = (name: string): Kind | null => KINDS.get(name) ?? null

export const isBlank = (value: Value) => {
  if (value instanceof Num) return value.plain === null
  if (value instanceof Items) return value.texts.length === 0
  if (value instanceof Day || value instanceof Moment) return value.iso === null
  return value === ''
}

/** Maximum length of a text, including intermediate results. */
export const TEXT_MAX = 100_000

export function limitedText(text: string): string {
  if (text.length <= TEXT_MAX) return text
  throw new FormulaFault('too_long', 'The text is longer than 100,000 characters.')
}

/** The value as text, as in concatenation. Numbers with all digits, dates as ISO. */
export function textOf(value: Value): string {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  if (value instanceof Num) return value.plain ?? ''
  return value instanceof Items ? value.texts.join(', ') : (value.iso ?? '')
}

/** Approximate number of characters: the effort of reading the value. */
export function sizeOf(value: Value): number {
  if (typeof value === 'string') return value.length
  if (value instanceof Items) return value.texts.reduce((sum, text) => sum + text.length + 2, 0)
  return value instanceof Num ? (value.plain?.length ?? 1) : 1
}
