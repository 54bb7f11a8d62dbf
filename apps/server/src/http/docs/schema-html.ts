import { type Json, refOf } from './document.ts'
import { type Html, html } from './html.ts'

const NESTED = 4

/** A schema's type in words: names link to their schema. */
function typeOf(schema: Json | boolean): Html {
  if (typeof schema === 'boolean') return html`${schema ? 'any value' : 'nothing'}`
  const ref = refOf(schema)
  if (ref !== null) return html`<a href="/api/docs/schemas#${ref}">${ref}</a>`
  if ('const' in schema) return html`<code>${JSON.stringify(schema.const)}</code>`
  if (Array.isArray(schema.enum))
    return joined(schema.enum.map((value) => html`<code>${JSON.stringify(value)}</code>`))
  const choices = (schema.anyOf ?? schema.oneOf) as Json[] | undefined
  if (choices) return joined(choices.map(typeOf))
  if (Array.isArray(schema.type)) return joined(schema.type.map((type) => html`${String(type)}`))
  if (schema.type === 'array') return html`list of ${typeOf((schema.items ?? {}) as Json)}`
  if (schema.type === 'object' && isMap(schema))
    return html`object with values of ${typeOf(schema.additionalProperties as Json)}`
  return html`${typeof schema.type === 'string' ? schema.type : 'any value'}`
}

const joined = (all: readonly Html[]): Html =>
  html`${all.map((one, at) => (at === 0 ? one : html` <span class="or">or</span> ${one}`))}`

const isMap = ({ properties, additionalProperties }: Json) =>
  properties === undefined && typeof additionalProperties === 'object'

const counted = (value: unknown, unit: string) => `${String(value)} ${unit}${value === 1 ? '' : 's'}`

const LIMITS: readonly [string, (value: unknown) => string][] = [
  ['minLength', (value) => `at least ${counted(value, 'character')}`],
  ['maxLength', (value) => `up to ${counted(value, 'character')}`],
  ['minItems', (value) => `at least ${counted(value, 'item')}`],
  ['maxItems', (value) => `up to ${counted(value, 'item')}`],
  ['minimum', (value) => `at least ${String(value)}`],
  ['maximum', (value) => `up to ${String(value)}`],
  ['default', (value) => `default ${JSON.stringify(value)}`],
]

/** What a schema limits; not the limits of integers in themselves. */
const limitsOf = (schema: Json): string =>
  LIMITS.filter(([key]) => key in schema && Math.abs(Number(schema[key])) !== Number.MAX_SAFE_INTEGER)
    .map(([key, say]) => say(schema[key]))
    .join(', ')

interface Row {
  name: string
  schema: Json
  required: boolean
  /** Where it is, if that is not the body. */
  place?: string
}

/** A list of names with their types. */
export const rowsHtml = (rows: readonly Row[], depth = 0): Html =>
  html`<dl>${rows.map((row) => rowHtml(row, depth))}</dl>`

function rowHtml({ name, schema, required, place }: Row, depth: number): Html {
  const limits = limitsOf(schema)
  const inner = inside(schema)
  return html`<div>
    <dt>
      <code>${name}</code>${place ? html` <small>${place}</small>` : null}${
        required ? html` <small class="required">required</small>` : null
      }
    </dt>
    <dd>
      ${typeOf(schema)}${limits ? html` <small>${limits}</small>` : null}${
        inner && depth < NESTED ? schemaHtml(inner, depth + 1) : null
      }
    </dd>
  </div>`
}

/** The object in a schema, also as the item of a list, which is shown below it. */
function inside(schema: Json): Json | null {
  if (schema.properties) return schema
  if (schema.type === 'array') return inside((schema.items ?? {}) as Json)
  const choices = ((schema.anyOf ?? schema.oneOf) as Json[] | undefined) ?? []
  return choices.some((one) => inside(one)) ? schema : null
}

/** The parts of a schema, or its type if it has none. */
export function schemaHtml(schema: Json, depth = 0): Html {
  if (schema.type === 'array') {
    const inner = inside(schema)
    return inner
      ? html`<p>${typeOf(schema)}</p>
          ${schemaHtml(inner, depth)}`
      : html`<p>${typeOf(schema)}</p>`
  }
  const choices = (schema.anyOf ?? schema.oneOf) as Json[] | undefined
  if (choices)
    return html`${choices.map((one, at) => html`${at > 0 ? html`<p class="or">or</p>` : null}${schemaHtml(one, depth)}`)}`
  if (!schema.properties) return html`<p>${typeOf(schema)}</p>`
  const required = new Set((schema.required ?? []) as string[])
  const rows = Object.entries(schema.properties as Record<string, Json>)
  if (rows.length === 0) return html`<p>An empty object.</p>`
  return rowsHtml(
    rows.map(([name, one]) => ({ name, schema: one, required: required.has(name) })),
    depth,
  )
}
