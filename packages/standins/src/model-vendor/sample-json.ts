import { isObject } from './model-request.ts'

const DEEPEST = 8

/** A fixed value that satisfies a JSON Schema, as a well-behaved model might return. */
export function sampleOf(schema: unknown, depth = 0): unknown {
  if (!isObject(schema) || depth > DEEPEST) return null
  if (Array.isArray(schema.enum)) return schema.enum[0] ?? null
  if ('const' in schema) return schema.const
  const union = schema.anyOf ?? schema.oneOf
  if (Array.isArray(union)) return sampleOf(union[0], depth + 1)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  switch (type) {
    case 'object':
      return objectOf(schema, depth)
    case 'array':
      return [sampleOf(schema.items, depth + 1)]
    case 'integer':
    case 'number':
      return typeof schema.minimum === 'number' ? schema.minimum : 1
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return 'text'
  }
}

function objectOf(schema: Record<string, unknown>, depth: number) {
  const properties = isObject(schema.properties) ? schema.properties : {}
  return Object.fromEntries(
    Object.entries(properties).map(([name, part]) => [name, sampleOf(part, depth + 1)]),
  )
}
