/** A schema or another part of an OpenAPI document. */
export type Json = Record<string, unknown>

const COMPONENTS = '#/components/schemas/'

/** A JSON schema as a TypeScript type. References become names; what says nothing becomes `unknown`. */
export function typeOf(schema: Json): string {
  const { $ref, anyOf, oneOf, allOf } = schema
  if (typeof $ref === 'string') return $ref.slice(COMPONENTS.length)
  if ('const' in schema) return JSON.stringify(schema.const)
  if (Array.isArray(schema.enum)) return unionOf(schema.enum.map((value) => JSON.stringify(value)))
  if (Array.isArray(anyOf ?? oneOf)) return unionOf(((anyOf ?? oneOf) as Json[]).map(typeOf))
  if (Array.isArray(allOf)) return (allOf as Json[]).map((one) => `(${typeOf(one)})`).join(' & ')
  if (Array.isArray(schema.type))
    return unionOf(schema.type.map((type: unknown) => typeOf({ ...schema, type })))
  return plainType(schema)
}

const PLAIN: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
}

function plainType(schema: Json): string {
  const { type } = schema
  if (type === 'array') return arrayOf(schema)
  if (type === 'object') return objectOf(schema)
  if (typeof type === 'string' && PLAIN[type]) return PLAIN[type]
  return 'unknown'
}

function arrayOf({ items, prefixItems }: Json): string {
  if (Array.isArray(prefixItems)) return `[${(prefixItems as Json[]).map(typeOf).join(', ')}]`
  const item = typeOf((items ?? {}) as Json)
  return /^[\w.]+$/.test(item) ? `${item}[]` : `(${item})[]`
}

function objectOf({ properties, required = [], additionalProperties }: Json): string {
  const fields = Object.entries((properties ?? {}) as Record<string, Json>).map(([name, property]) => {
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)
    return `${key}${(required as string[]).includes(name) ? '' : '?'}: ${typeOf(property)}`
  })
  const isOpen = typeof additionalProperties === 'object' && additionalProperties !== null
  if (isOpen && fields.length === 0) return `{ [key: string]: ${typeOf(additionalProperties as Json)} }`
  if (isOpen) fields.push('[key: string]: unknown')
  return fields.length === 0 ? '{ [key: string]: never }' : `{ ${fields.join('; ')} }`
}

const unionOf = (types: string[]): string => {
  const all = [...new Set(types)]
  return all.includes('unknown') ? 'unknown' : all.join(' | ')
}
