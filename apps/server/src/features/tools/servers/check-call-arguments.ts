import { type Reason, say } from '@millrace/contract'

const NAME_MAX = 64
const MOST_NAMES = 200

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const IS: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  array: (value) => Array.isArray(value),
  object: isObject,
}

/**
 * Why a server would refuse these arguments, by the first level of its schema; null if nothing shows. Schemas of
 * servers are never compiled, and what they say beyond names and types is left to the server.
 */
export function checkCallArguments(
  schema: Readonly<Record<string, unknown>>,
  given: Readonly<Record<string, unknown>>,
): Reason | null {
  const properties = isObject(schema.properties) ? schema.properties : {}
  const required = Array.isArray(schema.required) ? schema.required.slice(0, MOST_NAMES) : []
  for (const name of required)
    if (typeof name === 'string' && !Object.hasOwn(given, name))
      return say('tool.lacks', { name: name.slice(0, NAME_MAX) })
  for (const [key, value] of Object.entries(given)) {
    const name = key.slice(0, NAME_MAX)
    if (!Object.hasOwn(properties, key)) {
      if (schema.additionalProperties === false) return say('tool.unknown', { name })
      continue
    }
    const property = properties[key]
    const type = isObject(property) && typeof property.type === 'string' ? property.type : null
    if (type !== null && Object.hasOwn(IS, type) && !IS[type]!(value)) return say('tool.type', { name, type })
  }
  return null
}
