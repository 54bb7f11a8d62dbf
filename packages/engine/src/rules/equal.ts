import { flows } from '@millrace/contract'
import { compareNumbers, numberText } from './numbers.ts'
import { spanOf } from './times.ts'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Deeper than this nothing is compared: it counts as different. */
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

/** Normalising makes a text at most three times as long and a fourth as long (Unicode, UAX #15, in UTF-16). */
const NORMALISED_MOST = 12

/** A long text is not normalised anew for each short one that it is compared with. */
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

/** Equal values have a key in common, others have none; null for lists and objects. */
export function keysOfEqual(value: unknown): string[] | null {
  if (isObject(value)) return null
  const text = flows.textOf(value ?? '')
  const number = numberText(value)
  const span = number === null ? spanOf(text) : null
  const keys = [`text ${text.normalize()}`]
  if (number !== null) keys.push(`number ${shortest(number)}`)
  if (span) keys.push(`span ${span.start} ${span.end}`)
  return keys
}

/**
 * Whether two values mean the same: numbers by all their digits (12.50 is "12.5"), true is "true", moments by the
 * instant, lists in their order, objects by their keys, text exactly (capital letters count). Nothing is empty text.
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
