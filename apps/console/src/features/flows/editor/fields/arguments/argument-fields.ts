/** A parameter of a tool as a field of a form. */
export interface ArgumentField {
  name: string
  label: string
  help: string | undefined
  required: boolean
  /** `value`: JSON, for what no simple field can show. */
  kind: 'text' | 'number' | 'boolean' | 'choice' | 'value'
  options: readonly string[]
}

// Schemas come from strangers: what exceeds these is shown as JSON.
const MOST_FIELDS = 40
const LONGEST_NAME = 64
const LONGEST_HELP = 400
const MOST_OPTIONS = 100
const LONGEST_OPTION = 200

type Schema = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Without characters that could fake other text, and cut. */
const shown = (value: unknown, most: number): string =>
  typeof value === 'string'
    ? value
        .slice(0, most * 2)
        .replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')
        .trim()
        .slice(0, most)
    : ''

/**
 * The fields for a tool's parameters (JSON schema of an object). Null for a schema that a form can't show: its
 * arguments are edited as JSON.
 */
export function argumentFields(schema: unknown): ArgumentField[] | null {
  if (!isObject(schema) || schema.type !== 'object' || !isObject(schema.properties)) return null
  const names = Object.keys(schema.properties)
  if (names.length === 0 || names.length > MOST_FIELDS) return null
  if (names.some((name) => name === '' || name.length > LONGEST_NAME || name === '__proto__')) return null
  const required = new Set(Array.isArray(schema.required) ? schema.required.slice(0, MOST_FIELDS * 5) : [])
  const fields = names.map((name) => fieldOf(name, (schema.properties as Schema)[name], required.has(name)))
  return [...fields.filter((field) => field.required), ...fields.filter((field) => !field.required)]
}

function fieldOf(name: string, property: unknown, required: boolean): ArgumentField {
  const described = isObject(property) ? property : {}
  const whole = withoutNull(described)
  const field = {
    name,
    label: shown(described.title, LONGEST_NAME) || name,
    help: shown(described.description, LONGEST_HELP) || undefined,
    required,
    options: [],
  }
  const options = optionsOf(whole)
  if (options) return { ...field, kind: 'choice', options }
  const { type } = whole
  if (type === 'string' && whole.enum === undefined) return { ...field, kind: 'text' }
  if (type === 'number' || type === 'integer') return { ...field, kind: 'number' }
  if (type === 'boolean') return { ...field, kind: 'boolean' }
  return { ...field, kind: 'value' }
}

/** `string | null`, as many servers describe what is optional, is a string to a form. */
function withoutNull(property: Schema): Schema {
  const { type, anyOf } = property
  if (Array.isArray(type)) {
    const types = type.slice(0, 4).filter((one) => one !== 'null')
    return types.length === 1 ? { ...property, type: types[0] as unknown } : property
  }
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return property
  const others = anyOf.filter((one) => !isObject(one) || one.type !== 'null')
  return others.length === 1 && isObject(others[0]) ? others[0] : property
}

function optionsOf(property: Schema): readonly string[] | null {
  const { enum: values, type } = property
  if (!Array.isArray(values) || values.length === 0 || values.length > MOST_OPTIONS) return null
  if (type !== undefined && type !== 'string') return null
  return values.every((one) => typeof one === 'string' && one !== '' && one.length <= LONGEST_OPTION)
    ? (values as string[])
    : null
}

/** The arguments as an object; null if they are text that isn't one, such as JSON with tokens outside of strings. */
export function argumentsOf(value: unknown): Readonly<Record<string, unknown>> | null {
  if (value === null || value === undefined || value === '') return {}
  if (isObject(value)) return value
  if (typeof value !== 'string') return null
  try {
    const read: unknown = JSON.parse(value)
    return isObject(read) ? read : null
  } catch {
    return null
  }
}

/** With this argument; without it, if it is empty. */
export function withArgument(
  given: Readonly<Record<string, unknown>>,
  name: string,
  value: unknown,
): Record<string, unknown> {
  const others = Object.entries(given).filter(([key]) => key !== name)
  const isEmpty = value === null || value === undefined || value === ''
  return Object.fromEntries(isEmpty ? others : [...others, [name, value]])
}
