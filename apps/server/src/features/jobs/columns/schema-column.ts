import type { sheets } from '@millrace/contract'
import { ANY_TEXT, type ColumnSpec, optionsOf } from './column-spec.ts'

interface Schema {
  type?: unknown
  title?: unknown
  description?: unknown
  enum?: unknown
  format?: unknown
  items?: unknown
  properties?: unknown
  anyOf?: unknown
}

const asSchema = (value: unknown): Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}

const FORMATS: Readonly<Record<string, sheets.ColumnType>> = {
  date: 'date',
  'date-time': 'dateTime',
  email: 'email',
  uri: 'url',
}

/** The single type of a value that may also be null; undefined for several types. */
function typeIn({ type }: Schema): unknown {
  if (!Array.isArray(type)) return type
  const types = (type as unknown[]).filter((one) => one !== 'null')
  return types.length === 1 ? types[0] : undefined
}

/** The value schema of an optional value. */
function withoutNull(schema: Schema): Schema {
  if (!Array.isArray(schema.anyOf)) return schema
  const choices = (schema.anyOf as unknown[]).map(asSchema).filter(({ type }) => type !== 'null')
  return choices.length === 1 ? { ...schema, anyOf: undefined, ...choices[0] } : schema
}

const choicesIn = ({ enum: values }: Schema) =>
  Array.isArray(values)
    ? optionsOf((values as unknown[]).filter((value) => value !== null).map((value) => ({ value })))
    : null

function typed(schema: Schema): ColumnSpec {
  const options = choicesIn(schema)
  if (options) return { type: 'singleSelect', options }
  switch (typeIn(schema)) {
    case 'number':
      return { type: 'number' }
    case 'integer':
      return { type: 'integer' }
    case 'boolean':
      return { type: 'checkbox' }
    case 'string':
      return typeof schema.format === 'string' ? { type: FORMATS[schema.format] ?? 'longText' } : ANY_TEXT
    case 'array': {
      const several = choicesIn(asSchema(schema.items))
      return several ? { type: 'multiSelect', options: several } : { type: 'json' }
    }
    case 'object':
      return { type: 'json' }
    default:
      return ANY_TEXT
  }
}

/** The column for the value at a path, according to a JSON schema. */
export function schemaColumn(given: unknown, path: readonly (string | number)[]): ColumnSpec {
  const schema = withoutNull(asSchema(given))
  const [step, ...rest] = path
  if (step !== undefined) {
    const inside = typeof step === 'number' ? schema.items : asSchema(schema.properties)[step as never]
    return inside === undefined ? ANY_TEXT : schemaColumn(inside, rest)
  }
  return {
    ...typed(schema),
    label: typeof schema.title === 'string' ? schema.title : undefined,
    desc: typeof schema.description === 'string' ? schema.description : undefined,
  }
}
