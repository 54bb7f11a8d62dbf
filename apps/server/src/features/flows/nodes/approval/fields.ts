import { flows } from '@millrace/contract'

const LONG_TEXT = 80

function typeOf(value: unknown): flows.ParameterType {
  if (typeof value === 'number') return 'NUMBER'
  if (typeof value === 'boolean') return 'CHECKBOX'
  if (typeof value === 'object' && value !== null) return 'JSON'
  const text = flows.textOf(value)
  return text.length > LONG_TEXT || text.includes('\n') ? 'TEXTAREA' : 'INPUT'
}

/** Form fields for names with initial values, whose type follows from the value. */
export const formOf = (fields: readonly { name: string; value: unknown }[]): flows.ParameterDefinition[] =>
  fields.map(({ name, value }, sequence) =>
    flows.nodeParameter.parse({
      key: name,
      label: name,
      type: typeOf(value),
      required: false,
      defaultValue: value ?? null,
      sequence,
    }),
  )

/** Initial values of the fields. */
export const firstValues = (fields: readonly { name: string; value: unknown }[]): Record<string, unknown> =>
  Object.fromEntries(fields.map(({ name, value }) => [name, value ?? null]))
