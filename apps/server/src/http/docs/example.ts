import { z } from 'zod'
import { type Json, refOf } from './document.ts'

const MOMENT = '2026-11-28T09:30:00.000Z'
/** The part of an ID after its prefix. */
const ID = '01k9d3v7w2m5q8r4t6x1y0z5ab'

/** Values by the name of their property. */
const BY_NAME: Readonly<Record<string, unknown>> = {
  name: 'Customers',
  title: 'Customers',
  label: 'Name',
  email: 'ada@example.com',
  username: 'ada@example.com',
  url: 'https://example.com/prices',
  message: 'What does the large service cost?',
  question: 'What does the large service cost?',
  query: 'large service',
  text: 'The large service costs 119 euros.',
  language: 'en',
  timeZone: 'Europe/Berlin',
  model: 'openai:gpt-4.1',
  key: 'name',
  shortcut: 'prices',
  until: '17:00',
  to: '17:00',
  end: '17:00',
}

/** Tried in order where a text has a pattern or a limit. */
const TEXTS = [
  'Example',
  'name',
  'a',
  '1',
  '2026-11-28',
  MOMENT,
  '09:00',
  '2026-11',
  '#2563eb',
  'https://example.com/prices',
  'ada@example.com',
  '0198c5d2-7f3a-7c41-9b1e-2a64d3f0b9c7',
  'Europe/Berlin',
  'en',
  'USD',
  'c1',
  'n1',
  't1',
  '/icon.svg',
  '',
]

/** Deeper parts are left out where that is allowed. */
const DEEPEST = 8

interface Place {
  name: string
  depth: number
  schemas: Readonly<Record<string, Json>>
}

/**
 * A value that fits a schema: short, and the same each time. Optional properties are left out, except in responses
 * whose schema has only those.
 */
export function exampleOf(schema: Json, schemas: Place['schemas'], name = ''): unknown {
  return make(schema, { name, depth: 0, schemas })
}

function make(schema: Json, place: Place): unknown {
  const ref = refOf(schema)
  if (ref !== null) return make(place.schemas[ref]!, { ...place, depth: place.depth + 1 })
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0]
  const choices = (schema.anyOf ?? schema.oneOf) as Json[] | undefined
  if (choices) return make(choiceOf(choices, place), place)
  const type = Array.isArray(schema.type) ? (schema.type as string[])[0] : schema.type
  if (type === 'object') return objectOf(schema, place)
  if (type === 'array') return listOf(schema, place)
  if (type === 'string') return textOf(schema, place)
  if (type === 'integer' || type === 'number') return numberOf(schema)
  if (type === 'boolean') return schema.default ?? true
  return type === 'null' ? null : 'Example'
}

/** Deep inside, the choice that ends. */
function choiceOf(choices: Json[], { depth }: Place): Json {
  const isEnd = ({ type }: Json) => type === 'null' || type === 'string'
  return (depth > DEEPEST ? choices.find(isEnd) : undefined) ?? choices[0]!
}

function objectOf({ properties = {}, required = [], additionalProperties }: Json, place: Place): Json {
  // Where the names are an enum, they are required, and all have the same schema.
  const known = properties as Record<string, Json>
  const own = (required as string[]).map(
    (name) => [name, known[name] ?? (additionalProperties as Json)] as const,
  )
  return Object.fromEntries(
    own.map(([name, schema]) => [name, make(schema, { ...place, name, depth: place.depth + 1 })]),
  )
}

function listOf({ items, prefixItems, minItems = 0 }: Json, place: Place): unknown[] {
  const inside = { ...place, depth: place.depth + 1 }
  if (Array.isArray(prefixItems)) return (prefixItems as Json[]).map((item) => make(item, inside))
  if (isNothing(items)) return []
  // The names of properties that a JSON schema requires.
  if (minItems === 0 && (place.depth > DEEPEST || place.name === 'required')) return []
  return Array.from({ length: Math.max(1, minItems as number) }, () => make((items ?? {}) as Json, inside))
}

/** The schema of a list that is always empty. */
const isNothing = (items: unknown): boolean =>
  items === false || (typeof items === 'object' && items !== null && 'not' in items)

function textOf(schema: Json, { name }: Place): string {
  const { pattern, minLength = 0 } = schema
  const id = typeof pattern === 'string' ? /^\^(?:\(\?:)?([a-z]+_)/.exec(pattern)?.[1] : undefined
  // A validator of zod's, because a pattern of the document isn't known before.
  // Without classes of characters: its patterns have no flag for them.
  const isPlain = typeof pattern !== 'string' || !pattern.includes(String.raw`\p{`)
  const own = z.fromJSONSchema({ ...(schema as { type: 'string' }), ...(isPlain ? {} : { pattern: '' }) })
  const fits = (text: string) => own.safeParse(text).success
  const usual = typeof schema.default === 'string' ? [schema.default] : []
  const named = typeof BY_NAME[name] === 'string' ? [BY_NAME[name]] : []
  const long = 'x'.repeat(Math.min(minLength as number, 1000))
  const found = [...usual, ...(id ? [id + ID, `${id}${ID}.1`] : []), ...named, ...TEXTS, long].find(fits)
  if (found === undefined) throw new Error(`no example of a text for ${name}: ${JSON.stringify(schema)}`)
  return found
}

function numberOf({ minimum = 0, maximum = Infinity, exclusiveMinimum, default: usual }: Json): number {
  if (typeof usual === 'number') return usual
  const least = Math.max(
    0,
    minimum as number,
    typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : 0,
  )
  return Math.min(Math.max(least, 1), maximum as number)
}
