import { z } from 'zod'
import { text } from '../text.ts'

/**
 * The subset of JSON Schema for tool parameters: what models of all vendors understand, and nothing that makes
 * validation slow or surprising (no patterns, references or combinations).
 */
export interface Parameter {
  type: 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object'
  description?: string | undefined
  enum?: string[] | undefined
  format?: (typeof FORMATS)[number] | undefined
  minLength?: number | undefined
  maxLength?: number | undefined
  minimum?: number | undefined
  maximum?: number | undefined
  items?: Parameter | undefined
  minItems?: number | undefined
  maxItems?: number | undefined
  properties?: Record<string, Parameter> | undefined
  required?: string[] | undefined
  additionalProperties?: false | undefined
}

export const FORMATS = ['date', 'date-time', 'email', 'uri', 'uuid'] as const
export const PARAMETER_NAME = /^[a-zA-Z][a-zA-Z0-9_]{0,63}$/
const DEPTH = 3
const MOST = 40

const description = text(1000).optional()
const length = z.number().int().min(0).max(20_000).optional()

const string = z.strictObject({
  type: z.literal('string'),
  description,
  enum: z.array(text(200)).min(1).max(100).optional(),
  format: z.enum(FORMATS).optional(),
  minLength: length,
  maxLength: length,
})
const number = z.strictObject({
  type: z.enum(['number', 'integer']),
  description,
  minimum: z.number().optional(),
  maximum: z.number().optional(),
})
const boolean = z.strictObject({ type: z.literal('boolean'), description })

const objectOf = (depth: number) =>
  z
    .strictObject({
      type: z.literal('object'),
      description,
      properties: z
        .record(
          z.string().regex(PARAMETER_NAME, 'must start with a letter and contain only letters, digits and _'),
          parameter(depth - 1),
        )
        .refine((properties) => Object.keys(properties).length <= MOST, `at most ${MOST} parameters`)
        .default({}),
      required: z.array(z.string().max(64)).max(MOST).default([]),
      additionalProperties: z.literal(false).optional(),
    })
    .refine(({ properties, required }) => required.every((name) => Object.hasOwn(properties, name)), {
      message: 'requires a parameter that doesn’t exist',
      path: ['required'],
    })

const arrayOf = (depth: number) =>
  z.strictObject({
    type: z.literal('array'),
    description,
    items: parameter(depth - 1),
    minItems: z.number().int().min(0).max(1000).optional(),
    maxItems: z.number().int().min(0).max(1000).optional(),
  })

function parameter(depth: number): z.ZodType<Parameter, Parameter> {
  const scalars = [string, number, boolean] as const
  if (depth <= 0) return z.discriminatedUnion('type', scalars)
  return z.discriminatedUnion('type', [...scalars, arrayOf(depth), objectOf(depth)])
}

/** A tool's parameters: an object. */
export const parameters = objectOf(DEPTH).prefault({ type: 'object' })
export type Parameters = z.infer<typeof parameters>
