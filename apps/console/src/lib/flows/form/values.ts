import { flows } from '@millrace/contract'
import type { ParameterDefinition, Values } from './types.ts'

/** Formats a value for a field: text as is, lists and objects as indented JSON. */
export function asText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? '')
}

/** The displayed value: the input, else the definition's value, else its default. */
export const shownValue = ({ key, value, defaultValue }: ParameterDefinition, values: Values): unknown =>
  Object.hasOwn(values, key) ? values[key] : (value ?? defaultValue)

/** The parameters currently asked for, in order. */
export const askedFor = (
  definitions: readonly ParameterDefinition[],
  values: Values,
): ParameterDefinition[] =>
  definitions
    .filter((one) => one.display && flows.isVisible(one, definitions, values))
    .toSorted((a, b) => a.sequence - b.sequence)

/** Grouped by group in order of first appearance; `BASIC` is visible to everyone. */
export function byGroup(definitions: readonly ParameterDefinition[]): [string, ParameterDefinition[]][] {
  const groups = Map.groupBy(definitions, ({ group }) => group)
  return [...groups].toSorted(([a], [b]) => Number(b === 'BASIC') - Number(a === 'BASIC'))
}

interface ReadValues {
  values: Record<string, unknown>
  /** By key: the error code and the contract's text. */
  problems: flows.ValueProblem[]
}

/** The input in API form: JSON and numbers parsed, with errors. Empty fields are omitted, so that defaults apply. */
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
