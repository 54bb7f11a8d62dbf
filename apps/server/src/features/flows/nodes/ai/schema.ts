import { type Reason, say } from '@millrace/contract'
import { StepError } from '@millrace/engine'
import { z } from 'zod'

const TYPES = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'] as const
const FORMATS = ['date', 'date-time', 'email', 'uri'] as const

/** The subset of JSON Schema for requested data. Without patterns, because untrusted ones can stall a process. */
export interface Schema {
  type?: (typeof TYPES)[number] | (typeof TYPES)[number][] | undefined
  title?: string | undefined
  description?: string | undefined
  properties?: Record<string, Schema> | undefined
  required?: string[] | undefined
  additionalProperties?: boolean | undefined
  items?: Schema | undefined
  enum?: unknown[] | undefined
  const?: unknown
  anyOf?: Schema[] | undefined
  minimum?: number | undefined
  maximum?: number | undefined
  minLength?: number | undefined
  maxLength?: number | undefined
  minItems?: number | undefined
  maxItems?: number | undefined
  format?: (typeof FORMATS)[number] | undefined
  $schema?: string | undefined
  default?: unknown
  examples?: unknown[] | undefined
}

const size = z.number().int().min(0).optional()
const schema: z.ZodType<Schema> = z.lazy(() =>
  z
    .strictObject({
      type: z.union([z.enum(TYPES), z.array(z.enum(TYPES)).min(1)]).optional(),
      title: z.string().optional(),
      description: z.string().optional(),
      properties: z.record(z.string().min(1).max(200), schema).optional(),
      required: z.array(z.string()).optional(),
      additionalProperties: z.boolean().optional(),
      items: schema.optional(),
      enum: z.array(z.unknown()).min(1).optional(),
      const: z.unknown().optional(),
      anyOf: z.array(schema).min(1).optional(),
      minimum: z.number().optional(),
      maximum: z.number().optional(),
      minLength: size,
      maxLength: size,
      minItems: size,
      maxItems: size,
      format: z.enum(FORMATS).optional(),
      $schema: z.string().optional(),
      default: z.unknown().optional(),
      examples: z.array(z.unknown()).optional(),
    })
    .refine((one) => one.type !== 'object' || Object.keys(one.properties ?? {}).length > 0, {
      message: 'an object must list its properties',
    })
    .refine((one) => one.type !== 'array' || one.items !== undefined, {
      message: 'an array must say what its items are',
    }),
)

const DEEPEST = 16
const LONGEST = 100_000
const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? 1 + Object.values(value).reduce<number>((most, one) => Math.max(most, depthOf(one)), 0)
    : 0

const broken = (why: string | Reason) => new StepError('schema_invalid', say('ai.schema', { why }))

/** Parses an object schema from a setting. Throws StepError with its problems. */
export function readSchema(value: unknown): Schema {
  const given = typeof value === 'string' ? parse(value) : value
  const text = JSON.stringify(given) ?? ''
  if (text.length > LONGEST || depthOf(given) > DEEPEST * 2) throw broken(say('schema.tooLarge'))
  const read = schema.safeParse(given)
  if (!read.success) {
    const [issue] = read.error.issues
    throw broken(`${issue!.path.join('.') || 'the whole'}: ${issue!.message}.`)
  }
  if (read.data.type !== 'object') throw broken(say('schema.notObject'))
  return read.data
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw broken(say('schema.notJson'))
  }
}

/**
 * The form for vendors' strict mode: every property is required, optional ones may be null, and nothing else is
 * allowed. Bounds are validated by us, because vendors differ in which ones they support.
 */
export function strictForm(one: Schema): Record<string, unknown> {
  const { type, description, title, properties, items, anyOf } = one
  const said = description ?? title
  return {
    ...(type === undefined ? {} : { type }),
    ...(said === undefined ? {} : { description: said }),
    ...(one.enum ? { enum: one.enum } : {}),
    ...('const' in one && one.const !== undefined ? { enum: [one.const] } : {}),
    ...(anyOf ? { anyOf: anyOf.map(strictForm) } : {}),
    ...(items ? { items: strictForm(items) } : {}),
    ...(properties ? strictProperties(one, properties) : {}),
  }
}

function strictProperties({ required = [] }: Schema, properties: Record<string, Schema>) {
  const forms = Object.entries(properties).map(([name, part]) => {
    const form = strictForm(part)
    return [name, required.includes(name) ? form : { anyOf: [form, { type: 'null' }] }] as const
  })
  return {
    properties: Object.fromEntries(forms),
    required: Object.keys(properties),
    additionalProperties: false,
  }
}
