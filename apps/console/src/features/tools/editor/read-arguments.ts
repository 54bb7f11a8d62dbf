import type { tools } from '@millrace/contract'

/** What was typed, by the name of the parameter. */
export type Given = Readonly<Record<string, string | boolean | undefined>>

type Read = { values: Record<string, unknown> } | { wrong: string }

/** The arguments of a test with their own types; what is empty is left out. `wrong` names what is not JSON. */
export function readArguments(parameters: tools.Parameters, given: Given): Read {
  const values: Record<string, unknown> = {}
  for (const [name, parameter] of Object.entries(parameters.properties)) {
    const value = given[name]
    if (value === undefined || value === '') continue
    const { type } = parameter
    if (typeof value === 'boolean' || type === 'string') values[name] = value
    else if (type === 'number' || type === 'integer') values[name] = Number(value)
    else {
      const parsed = parse(value)
      if (parsed === undefined) return { wrong: name }
      values[name] = parsed
    }
  }
  return { values }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
