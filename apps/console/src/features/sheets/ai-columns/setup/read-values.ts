import { flows } from '@millrace/contract'

export interface ReadValues {
  values: Record<string, unknown>
  /** By key. */
  problems: Record<string, flows.ValueProblem>
}

/** Values for all rows as the API takes them; what was left empty is left out, so that its default counts. */
export function readValues(
  definitions: readonly flows.ParameterDefinition[],
  filled: Readonly<Record<string, unknown>>,
): ReadValues {
  const given: Record<string, unknown> = {}
  const problems: Record<string, flows.ValueProblem> = {}
  for (const { key, type } of definitions) {
    const value = filled[key]
    if (value === undefined || value === '' || value === null) continue
    given[key] = value
    if (type !== 'JSON' || typeof value !== 'string') continue
    try {
      given[key] = JSON.parse(value)
    } catch {
      problems[key] = { key, code: 'invalid', message: 'is not JSON' }
    }
  }
  const read = flows.readParameters(definitions, given)
  for (const problem of read.problems) problems[problem.key] ??= problem
  return {
    values: Object.fromEntries(Object.keys(given).map((key) => [key, read.values[key] ?? given[key]])),
    problems,
  }
}
