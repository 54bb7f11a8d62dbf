import type { flows } from '@millrace/contract'

type Definition = flows.ParameterDefinition
type Schema = Record<string, unknown>

/** Ids of things that the caller may choose from, by the type of parameter that takes them. */
export type GrantedThings = Partial<Record<Definition['type'], readonly string[]>>

/** Ids and keys of things that a model never chooses: a flow uses its own defaults for them. */
const NEVER_GIVEN: ReadonlySet<Definition['type']> = new Set<Definition['type']>([
  'FILE',
  'AGENT',
  'MODEL',
  'CREDENTIAL',
  'CONNECTION',
])

const textSchema: Schema = { type: 'string' }

function schemaOf({ type, options }: Definition, things: GrantedThings): Schema {
  const granted = things[type]
  const choices = options.map(({ value }) => String(value))
  const choice: Schema = choices.length > 0 ? { type: 'string', enum: choices } : textSchema
  if (granted) return { type: 'string', enum: [...granted] }
  switch (type) {
    case 'NUMBER':
      return { type: 'number' }
    case 'CHECKBOX':
      return { type: 'boolean' }
    case 'DATE':
      return { type: 'string', format: 'date' }
    case 'SELECT':
      return choice
    case 'MULTISELECT':
      return { type: 'array', items: choice }
    case 'JSON':
      // Anything, so that there is no type to name.
      return {}
    default:
      return textSchema
  }
}

const hasDefault = ({ value, defaultValue }: Definition): boolean =>
  (value !== null && value !== '') || (defaultValue !== null && defaultValue !== '')

const isOffered = ({ type }: Definition, things: GrantedThings): boolean =>
  !NEVER_GIVEN.has(type) && things[type]?.length !== 0

const describe = ({ label, desc, key }: Definition): string =>
  [label === key ? '' : label, desc]
    .filter((part) => part.trim() !== '')
    .join('. ')
    .slice(0, 1000)

/** The parameters of a flow as a model is told of them. Those for things that were not granted are left out. */
export function flowSchema(definitions: readonly Definition[], things: GrantedThings): Schema {
  const offered = definitions.filter((one) => isOffered(one, things))
  const properties = offered.map((one): [string, Schema] => {
    const description = describe(one)
    return [one.key, { ...schemaOf(one, things), ...(description === '' ? {} : { description }) }]
  })
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    // One that is asked for only beside another value can't be required of every call.
    required: offered.filter((one) => one.required && !one.when && !hasDefault(one)).map(({ key }) => key),
    additionalProperties: false,
  }
}

/** What of a model's arguments is out of its reach; null: nothing. */
export function outOfReach(
  definitions: readonly Definition[],
  args: Readonly<Record<string, unknown>>,
  things: GrantedThings,
): string | null {
  const byKey = new Map(definitions.map((one) => [one.key, one]))
  for (const [key, value] of Object.entries(args)) {
    const definition = byKey.get(key)
    if (!definition) {
      const known = definitions.filter((one) => isOffered(one, things)).map((one) => one.key)
      return `The flow has no parameter ${key.slice(0, 64)}. It has: ${known.join(', ') || 'none'}.`
    }
    const isMissing = value === null || value === '' || value === undefined
    if (isMissing) continue
    if (!isOffered(definition, things)) return `You can’t set ${key}: leave it out.`
    const granted = things[definition.type]
    if (granted && !granted.some((id) => id === value))
      return `${key} must be one of what you were granted: ${granted.join(', ')}.`
  }
  return null
}
