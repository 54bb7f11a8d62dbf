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
  const complaints = result.error.issues
    .slice(0, MOST_COMPLAINTS)
    .map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message))
  throw new ToolFailure(`The arguments don’t match the tool’s parameters. ${complaints.join('; ')}`)
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
