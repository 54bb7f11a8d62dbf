import type { flows } from '@millrace/contract'
import { isRequired, type Schema, schemaOf, typeOf } from './parameter-schema.ts'

type Definition = flows.ParameterDefinition

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

const isOffered = ({ type }: Definition, things: GrantedThings): boolean =>
  !NEVER_GIVEN.has(type) && things[type]?.length !== 0

/** Size in characters of JSON. */
const SCHEMA_MAX = 16_000

/**
 * The parameters of a flow, for whoever calls it. A model is offered things that it was granted only; `things` is null
 * for a program that names them itself. Hidden parameters keep their preset values.
 */
export function flowSchema(
  definitions: readonly Definition[],
  things: GrantedThings | null,
): { type: 'object'; [key: string]: unknown } {
  const offered = definitions.filter(
    (one) => (one.display || isRequired(one)) && (things === null || isOffered(one, things)),
  )
  const required = offered.filter(isRequired).map(({ key }) => key)
  const whole = offered.map((one) => [one.key, withGranted(one, things, schemaOf(one))] as const)
  // A very large form is described by its types alone: the values are checked in any case.
  const isLarge = JSON.stringify(whole).length > SCHEMA_MAX
  const plain = (one: Definition) => withGranted(one, things, typeOf({ ...one, options: [] }))
  const properties = isLarge ? offered.map((one) => [one.key, plain(one)] as const) : whole
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  }
}

/** Of things that were granted, only those. */
function withGranted({ type }: Definition, things: GrantedThings | null, schema: Schema): Schema {
  const granted = things?.[type]
  if (!granted) return schema
  // Its own preset needn't be among them.
  const { default: _preset, ...rest } = schema
  return { ...rest, type: 'string', enum: [...granted] }
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
