import { flows } from '@millrace/contract'
import { compareNumbers, numberText } from './numbers.ts'
import { spanOf } from './times.ts'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Values nested deeper than this are not compared and count as different. */
const DEEPEST = 100

function equalLists(a: readonly unknown[], b: readonly unknown[], depth: number): boolean {
  return a.length === b.length && a.every((one, index) => isEqual(one, b[index], depth + 1))
}

function equalObjects(a: Record<string, unknown>, b: Record<string, unknown>, depth: number): boolean {
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isEqual(a[key], b[key], depth + 1))
  )
}

/**
 * Normalisation makes a text at most three times as long, and at least a quarter as long (Unicode, UAX #15, in UTF-16).
 */
const NORMALISED_MOST = 12

/** Avoids normalising a long text again for every short text it is compared with. */
const canBeSame = (a: string, b: string) =>
  a.length <= NORMALISED_MOST * b.length && b.length <= NORMALISED_MOST * a.length

function equalTexts(a: string, b: string): boolean {
  if (a === b || (canBeSame(a, b) && a.normalize() === b.normalize())) return true
  const [x, y] = [spanOf(a), spanOf(b)]
  return x !== null && y !== null && x.start === y.start && x.end === y.end
}

function shortest(number: string): string {
  const short = number.includes('.') ? number.replace(/\.?(?<!0)0+$/, '') : number
  return short === '-0' ? '0' : short
}

/** Equal values share a key; different values don't. */
export function keysOfEqual(value: unknown): string[] {
  const keys = [keyOfEqual(value)]
  // A number also equals its own text form, such as 1e+21.
  if (!isObject(value)) keys.push(`text ${flows.textOf(value ?? '').normalize()}`)
  return keys
}

/** Equal values have the same key, and different values don't; only a number and its text with an exponent have two. */
export function keyOfEqual(value: unknown, depth = 0): string {
  if (isObject(value)) return depth > DEEPEST ? `deep ${nextDeep()}` : keyOfParts(value, depth)
  const number = numberText(value)
  if (number !== null) return `number ${shortest(number)}`
  const text = flows.textOf(value ?? '')
  const span = spanOf(text)
  return span ? `span ${span.start} ${span.end}` : `text ${text.normalize()}`
}

let deep = 0
const nextDeep = () => (deep += 1)

function keyOfParts(value: Record<string, unknown>, depth: number): string {
  const keys = Array.isArray(value) ? value.map((one) => keyOfEqual(one, depth + 1)) : []
  if (!Array.isArray(value))
    for (const key of Object.keys(value).toSorted()) keys.push(key, keyOfEqual(value[key], depth + 1))
  // With lengths, because a key can contain any separator.
  return `${Array.isArray(value) ? 'list' : 'object'} ${keys.map((key) => `${key.length}:${key}`).join('')}`
}

/**
 * Whether two values mean the same: numbers by all digits (12.50 equals "12.5"), true equals "true", times by instant,
 * lists in order, objects by key, text exactly (case-sensitive). A missing value equals empty text.
 */
export function isEqual(a: unknown, b: unknown, depth = 0): boolean {
  const [left, right] = [a ?? '', b ?? '']
  if (left === right) return true
  if (isObject(left) || isObject(right)) {
    if (depth > DEEPEST || !isObject(left) || !isObject(right)) return false
    if (Array.isArray(left) !== Array.isArray(right)) return false
    return Array.isArray(left)
      ? equalLists(left, right as unknown as unknown[], depth)
      : equalObjects(left, right, depth)
  }
  const [x, y] = [numberText(left), numberText(right)]
  if (x !== null && y !== null) return compareNumbers(x, y) === 0
  return equalTexts(flows.textOf(left), flows.textOf(right))
}
