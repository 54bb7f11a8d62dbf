import { flows } from '@millrace/contract'
import { isEqual, keysOfEqual } from './equal.ts'
import { compareNumbers, numberText } from './numbers.ts'
import { spanOf } from './times.ts'

export type Operator = flows.Rule['operator']
type Test = (left: unknown, right: unknown) => boolean

/** Null, empty or blank text, an empty list, an object without keys. Zero and false are not empty. */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true
  if (typeof value === 'string') return value.trim() === ''
  return typeof value === 'object' && Object.keys(value).length === 0
}

const folded = (value: unknown): string => flows.textOf(value).normalize().toLowerCase()

const inText =
  (test: (text: string, part: string) => boolean): Test =>
  (left, right) =>
    !isEmpty(right) && test(folded(left), folded(right))

const containsText = inText((text, part) => text.includes(part))

const contains: Test = (left, right) =>
  Array.isArray(left) ? left.some((item) => isEqual(item, right)) : containsText(left, right)

const byNumber =
  (test: (order: number) => boolean): Test =>
  (left, right) => {
    const [x, y] = [numberText(left), numberText(right)]
    return x !== null && y !== null && test(compareNumbers(x, y))
  }

const isTrue = (value: unknown): boolean =>
  value === true || (typeof value === 'string' && value.trim().toLowerCase() === 'true')

const isFalse = (value: unknown): boolean =>
  value === false || isEmpty(value) || (typeof value === 'string' && value.trim().toLowerCase() === 'false')

/** The right side of `isOneOf`, without empty choices: a list, or text separated by commas or line breaks. */
function choicesOf(right: unknown): readonly unknown[] {
  if (typeof right === 'string') return (right.match(/[^\s,][^,\n]*/g) ?? []).map((part) => part.trimEnd())
  return (Array.isArray(right) ? right : [right]).filter((choice) => !isEmpty(choice))
}

const isOneOf: Test = (left, right) => {
  const choices = choicesOf(right)
  if (!Array.isArray(left)) return choices.some((choice) => isEqual(left, choice))
  // Avoids comparing every pair of two long lists.
  const keys = new Set(choices.flatMap(keysOfEqual))
  return left.some((value) => keysOfEqual(value).some((key) => keys.has(key)))
}

const before: Test = (left, right) => {
  const [x, y] = [spanOf(left), spanOf(right)]
  return x !== null && y !== null && x.end < y.start
}

const not =
  (test: Test): Test =>
  (left, right) =>
    !test(left, right)

export const TESTS: Readonly<Record<Operator, Test>> = {
  is: (left, right) => isEqual(left, right),
  isNot: (left, right) => !isEqual(left, right),
  contains,
  containsNot: not(contains),
  startsWith: inText((text, part) => text.startsWith(part)),
  endsWith: inText((text, part) => text.endsWith(part)),
  greater: byNumber((order) => order > 0),
  greaterOrEqual: byNumber((order) => order >= 0),
  less: byNumber((order) => order < 0),
  lessOrEqual: byNumber((order) => order <= 0),
  isEmpty,
  isNotEmpty: not(isEmpty),
  isTrue,
  isFalse,
  isOneOf,
  before,
  after: (left, right) => before(right, left),
}
