import { flows } from '@millrace/contract'
import type { ParameterDefinition, Values } from './types.ts'

/** How a value stands in a field: text as it is, lists and objects as JSON over several lines. */
export function asText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? '')
}

/** What a field shows: what was filled in, else the definition's own value, else its default. */
export const shownValue = ({ key, value, defaultValue }: ParameterDefinition, values: Values): unknown =>
  Object.hasOwn(values, key) ? values[key] : (value ?? defaultValue)

/** Those that are asked for now, in their order. */
export const askedFor = (
  definitions: readonly ParameterDefinition[],
  values: Values,
): ParameterDefinition[] =>
  definitions
    .filter((one) => one.display && flows.isVisible(one, definitions, values))
    .toSorted((a, b) => a.sequence - b.sequence)

/** By group, in the order in which groups first appear; `BASIC` is what everybody sees. */
export function byGroup(definitions: readonly ParameterDefinition[]): [string, ParameterDefinition[]][] {
  const groups = Map.groupBy(definitions, ({ group }) => group)
  return [...groups].toSorted(([a], [b]) => Number(b === 'BASIC') - Number(a === 'BASIC'))
}

interface ReadValues {
  values: Record<string, unknown>
  /** By key: what is wrong, as a code and the contract's words. */
  problems: flows.ValueProblem[]
}

/**
 * What was filled in, as a call takes it: JSON read, numbers as numbers, and what is wrong with each. What was left
 * empty is left out, so that the definition's default counts.
 */
export function readForm(definitions: readonly ParameterDefinition[], filled: Values): ReadValues {
  const wrong: flows.ValueProblem[] = []
  const given: Record<string, unknown> = {}
  for (const { key, type } of definitions) {
    const value = filled[key]
    if (value === undefined || value === '') continue
    given[key] = value
    if (type !== 'JSON' || typeof value !== 'string') continue
    try {
      given[key] = JSON.parse(value)
    } catch {
      wrong.push({ key, code: 'invalid', message: 'is not JSON' })
    }
  }
  const { values, problems } = flows.readParameters(definitions, given)
  return { values, problems: [...wrong, ...problems] }
}
