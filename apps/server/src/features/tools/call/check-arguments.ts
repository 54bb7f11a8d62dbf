import type { tools } from '@millrace/contract'
import { z } from 'zod'
import { ToolFailure } from './failure.ts'

type Parameter = tools.Parameter

const LONGEST = 20_000
const MOST_ITEMS = 1000
const MOST_COMPLAINTS = 5

const FORMATS = {
  date: z.iso.date(),
  'date-time': z.iso.datetime({ offset: true }),
  email: z.email(),
  uri: z.url(),
  uuid: z.uuid(),
} as const

/**
 * Validates the arguments of a call against the tool's parameters. Unknown arguments are rejected. Throws `ToolFailure`
 * with a message that lets the model correct them.
 */
export function checkArguments(parameters: tools.Parameters, given: unknown): Record<string, unknown> {
  const result = schemaOf(parameters).safeParse(given ?? {})
  if (result.success) return result.data as Record<string, unknown>
  const complaints = result.error.issues.slice(0, MOST_COMPLAINTS).map((issue) => {
    const words = wordsOf(issue, given)
    return issue.path.length > 0 ? `${issue.path.join('.')} ${words}` : `The arguments ${words}`
  })
  throw new ToolFailure(`The arguments don’t match the tool’s parameters. ${complaints.join('; ')}`)
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}
const FORMAT_WORDS: Readonly<Record<string, string>> = {
  date: 'a date such as 2026-11-30',
  datetime: 'a date and time such as 2026-11-30T09:00:00Z',
  email: 'an email address',
  url: 'a URL',
  uuid: 'a UUID',
}

/** What is wrong, in words for people and models. */
function wordsOf(issue: z.core.$ZodIssue, given: unknown): string {
  switch (issue.code) {
    case 'invalid_type':
      return isMissing(issue.path, given)
        ? 'is missing'
        : `must be ${KINDS[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return `must be one of: ${issue.values.join(', ')}`
    case 'invalid_format':
      return `must be ${FORMAT_WORDS[issue.format] ?? issue.format}`
    case 'unrecognized_keys':
      return `can’t have ${issue.keys.slice(0, MOST_COMPLAINTS).join(', ')}: the tool has no such parameter`
    case 'too_small':
      return `must ${sizeOf(issue.origin, `at least ${issue.minimum}`)}`
    case 'too_big':
      return `must ${sizeOf(issue.origin, `at most ${issue.maximum}`)}`
    default:
      return issue.message
  }
}

function sizeOf(origin: string, size: string): string {
  if (origin === 'string') return `have ${size} characters`
  return origin === 'array' ? `have ${size} items` : `be ${size}`
}

function isMissing(path: readonly PropertyKey[], given: unknown): boolean {
  let at: unknown = given ?? {}
  for (const key of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return true
    at = (at as Record<PropertyKey, unknown>)[key]
  }
  return false
}

function schemaOf(parameter: Parameter): z.ZodType {
  switch (parameter.type) {
    case 'string':
      return stringOf(parameter)
    case 'number':
    case 'integer':
      return numberOf(parameter)
    case 'boolean':
      return z.boolean()
    case 'array':
      return z
        .array(schemaOf(parameter.items!))
        .min(parameter.minItems ?? 0)
        .max(parameter.maxItems ?? MOST_ITEMS)
    default:
      return objectOf(parameter)
  }
}

function stringOf(parameter: Parameter): z.ZodType {
  if (parameter.enum) return z.enum(parameter.enum as [string, ...string[]])
  const base = z
    .string()
    .min(parameter.minLength ?? 0)
    .max(parameter.maxLength ?? LONGEST)
    .refine((value) => value.isWellFormed(), 'has a broken character')
  return parameter.format ? base.pipe(FORMATS[parameter.format]) : base
}

function numberOf(parameter: Parameter): z.ZodType {
  const base = parameter.type === 'integer' ? z.int() : z.number()
  return base.min(parameter.minimum ?? -Number.MAX_VALUE).max(parameter.maximum ?? Number.MAX_VALUE)
}

function objectOf({ properties = {}, required = [] }: Parameter): z.ZodType {
  const shape = Object.entries(properties).map(([name, parameter]) => {
    const schema = schemaOf(parameter)
    return [name, required.includes(name) ? schema : schema.optional()] as const
  })
  return z.strictObject(Object.fromEntries(shape))
}
