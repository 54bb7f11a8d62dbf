import type { Schema } from './schema.ts'

const MOST_PROBLEMS = 10
const EMAIL = /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/

type Problems = string[]
interface At {
  path: string
  problems: Problems
}

/** Problems of a value, each with its location; empty if valid. Optional properties may be null. */
export function checkData(schema: Schema, value: unknown): string[] {
  const problems: Problems = []
  check(schema, value, { path: '', problems })
  return problems.slice(0, MOST_PROBLEMS)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value
}

const fitsType = (type: string, value: unknown): boolean =>
  type === 'integer' ? Number.isSafeInteger(value) : typeOf(value) === type

function check(schema: Schema, value: unknown, at: At): void {
  const complain = (what: string) => at.problems.push(`${at.path || 'the whole'} ${what}`)
  if (at.problems.length >= MOST_PROBLEMS) return
  const types = schema.type === undefined ? [] : [schema.type].flat()
  if (types.length > 0 && !types.some((type) => fitsType(type, value)))
    return void complain(`should be ${types.join(' or ')}, but is ${typeOf(value)}`)
  const choices = schema.enum ?? (schema.const === undefined ? null : [schema.const])
  if (choices && !choices.some((choice) => JSON.stringify(choice) === JSON.stringify(value)))
    complain(`should be one of ${JSON.stringify(choices).slice(0, 300)}`)
  if (schema.anyOf && !schema.anyOf.some((one) => checkData(one, value).length === 0))
    complain('fits none of the allowed forms')
  if (typeof value === 'string') checkText(schema, value, complain)
  if (typeof value === 'number') checkNumber(schema, value, complain)
  if (Array.isArray(value)) checkList(schema, value, at)
  if (isObject(value)) checkObject(schema, value, at)
}

type Complain = (what: string) => void

const FITS = {
  date: (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && isDay(text),
  'date-time': (text: string) =>
    /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/.test(text) && !Number.isNaN(Date.parse(text)),
  email: (text: string) => EMAIL.test(text),
  uri: (text: string) => URL.canParse(text),
}

/** The 30th of February parses as a day in March. */
function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

function checkText(schema: Schema, value: string, complain: Complain): void {
  if (value.length < (schema.minLength ?? 0)) complain(`is shorter than ${schema.minLength} characters`)
  if (value.length > (schema.maxLength ?? Infinity)) complain(`is longer than ${schema.maxLength} characters`)
  if (schema.format && !FITS[schema.format](value)) complain(`is not a ${schema.format}`)
}

function checkNumber(schema: Schema, value: number, complain: Complain): void {
  if (value < (schema.minimum ?? -Infinity)) complain(`is less than ${schema.minimum}`)
  if (value > (schema.maximum ?? Infinity)) complain(`is more than ${schema.maximum}`)
}

function checkList(schema: Schema, value: unknown[], { path, problems }: At): void {
  if (value.length < (schema.minItems ?? 0))
    problems.push(`${path || 'the list'} has fewer than ${schema.minItems} items`)
  if (value.length > (schema.maxItems ?? Infinity))
    problems.push(`${path || 'the list'} has more than ${schema.maxItems} items`)
  if (!schema.items) return
  for (const [index, item] of value.entries())
    check(schema.items, item, { path: `${path}[${index}]`, problems })
}

function checkObject(schema: Schema, value: Record<string, unknown>, { path, problems }: At): void {
  const { properties = {}, required = [] } = schema
  const placeOf = (name: string) => (path === '' ? name : `${path}.${name}`)
  for (const [name, part] of Object.entries(properties)) {
    const isThere = Object.hasOwn(value, name)
    if (required.includes(name) && !isThere) problems.push(`${placeOf(name)} is missing`)
    if (!isThere || (value[name] === null && !required.includes(name))) continue
    check(part, value[name], { path: placeOf(name), problems })
  }
  if (schema.properties && schema.additionalProperties !== true)
    for (const name of Object.keys(value))
      if (!Object.hasOwn(properties, name)) problems.push(`${placeOf(name)} is not asked for`)
}

/** The value with null for missing properties, so that every token has a value. */
export function completed(schema: Schema, value: unknown): unknown {
  if (Array.isArray(value)) return schema.items ? value.map((item) => completed(schema.items!, item)) : value
  if (!isObject(value) || !schema.properties) return value
  const known = Object.entries(schema.properties).map(
    ([name, part]) => [name, Object.hasOwn(value, name) ? completed(part, value[name]) : null] as const,
  )
  return { ...value, ...Object.fromEntries(known) }
}
