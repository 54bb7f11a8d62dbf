import { flows, say } from '@millrace/contract'
import { compareNumbers, isEmpty, keyOfEqual, numberText, spanOf, StepError } from '@millrace/engine'
import { filterInTurns, mapInTurns, takeTurn } from '../../../../lib/take-turn.ts'
import { exactAverage, exactSum, shortest } from '../lists/decimals.ts'
import { listOf } from '../lists/list-of.ts'
import { pathOf, valueAt } from '../lists/value-at.ts'
import type { NodeType } from '../types.ts'

type Values = readonly unknown[]

const numbersOf = (values: Values): Promise<string[]> =>
  mapInTurns(values, (value) => {
    const text = numberText(typeof value === 'string' ? value.trim() : value)
    if (text !== null) return text
    throw new StepError('not_a_number', say('list.number', { text: flows.textOf(value).slice(0, 100) }))
  })

/** The first or last of texts that are ordered by a number. */
async function outermost(values: Values, isAfter: (order: number) => boolean): Promise<unknown> {
  if (values.length === 0) return null
  const spans = await mapInTurns(values, spanOf)
  if (spans.every((span) => span !== null)) {
    let best = 0
    for (let at = 1; at < spans.length; at++) if (isAfter(spans[at]!.start - spans[best]!.start)) best = at
    return values[best]
  }
  const numbers = await numbersOf(values)
  let best = numbers[0]!
  for (const number of numbers) {
    await takeTurn()
    if (isAfter(compareNumbers(number, best))) best = number
  }
  return shortest(best)
}

/** Distinct values: scalars by text, lists and objects by meaning. */
function different(values: Values): Promise<unknown[]> {
  const seen = new Set<string>()
  return filterInTurns(values, (value) => {
    const key = typeof value === 'object' ? keyOfEqual(value) : `${typeof value} ${flows.textOf(value)}`
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

const OPERATIONS: Record<string, (values: Values, separator: string) => unknown> = {
  count: (values) => values.length,
  sum: async (values) => shortest(await exactSum(await numbersOf(values))),
  average: async (values) =>
    values.length === 0 ? null : shortest(await exactAverage(await numbersOf(values))),
  min: (values) => outermost(values, (order) => order < 0),
  max: (values) => outermost(values, (order) => order > 0),
  unique: different,
  values: (values) => values,
  join: async (values, separator) => (await mapInTurns(values, flows.textOf)).join(separator),
}

/** A single figure over a list's values. */
export const execute: NodeType['execute'] = async ({ params }) => {
  const path = pathOf(flows.textOf(params.field))
  const separator = flows.textOf(params.separator).replaceAll('\\n', '\n') || '\n'
  const all = await mapInTurns(listOf(params.list), (item) => valueAt(item, path))
  const values = all.filter((value) => !isEmpty(value))
  const value = await OPERATIONS[flows.textOf(params.operation)]!(values, separator)
  return { output: { value, count: values.length } }
}
