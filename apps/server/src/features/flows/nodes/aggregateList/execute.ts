import { flows, say } from '@millrace/contract'
import { compareNumbers, isEmpty, isEqual, numberText, spanOf, StepError } from '@millrace/engine'
import { exactAverage, exactSum, shortest } from '../lists/decimals.ts'
import { listOf } from '../lists/list-of.ts'
import { pathOf, valueAt } from '../lists/value-at.ts'
import type { NodeType } from '../types.ts'

type Values = readonly unknown[]

const numbersOf = (values: Values): string[] =>
  values.map((value) => {
    const text = numberText(typeof value === 'string' ? value.trim() : value)
    if (text !== null) return text
    throw new StepError('not_a_number', say('list.number', { text: flows.textOf(value).slice(0, 100) }))
  })

/** Of texts that are compared by a number of their own, the one that no other is before. */
function outermost(values: Values, isAfter: (order: number) => boolean): unknown {
  if (values.length === 0) return null
  const spans = values.map(spanOf)
  if (spans.every((span) => span !== null)) {
    let best = 0
    for (let at = 1; at < spans.length; at++) if (isAfter(spans[at]!.start - spans[best]!.start)) best = at
    return values[best]
  }
  const numbers = numbersOf(values)
  const best = numbers.reduce((one, other) => (isAfter(compareNumbers(other, one)) ? other : one))
  return shortest(best)
}

/** Scalars by their text, which is quick; what is left is compared one by one. */
function different(values: Values): unknown[] {
  const seen = new Set<string>()
  const objects: unknown[] = []
  return values.filter((value) => {
    if (typeof value === 'object') {
      if (objects.some((other) => isEqual(other, value))) return false
      objects.push(value)
      return true
    }
    const text = `${typeof value} ${flows.textOf(value)}`
    return !seen.has(text) && seen.add(text)
  })
}

const OPERATIONS: Record<string, (values: Values, separator: string) => unknown> = {
  count: (values) => values.length,
  sum: (values) => shortest(exactSum(numbersOf(values))),
  average: (values) => (values.length === 0 ? null : shortest(exactAverage(numbersOf(values)))),
  min: (values) => outermost(values, (order) => order < 0),
  max: (values) => outermost(values, (order) => order > 0),
  unique: different,
  values: (values) => values,
  join: (values, separator) => values.map(flows.textOf).join(separator),
}

/** One value of a list's values. */
export const execute: NodeType['execute'] = ({ params }) => {
  const path = pathOf(flows.textOf(params.field))
  const separator = flows.textOf(params.separator).replaceAll('\\n', '\n') || '\n'
  const values = listOf(params.list)
    .map((item) => valueAt(item, path))
    .filter((value) => !isEmpty(value))
  const value = OPERATIONS[flows.textOf(params.operation)]!(values, separator)
  return { output: { value, count: values.length } }
}
