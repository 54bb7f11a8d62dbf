import type { ZodType } from 'zod'
import { type ParameterDefinition, THING_TYPES, type Validator } from './parameters.ts'
import { caseList, fieldList, ruleGroup } from './rules.ts'
import { fitInEnglish, type Reason, say } from '../reasons/index.ts'

export interface ValueProblem {
  key: string
  code: 'missing' | 'unknown' | 'invalid'
  /** A clause that follows the parameter's name: `is not a number`. */
  message: string
  /** Translatable form of the message. */
  reason?: Reason
}

export type Fitted = { ok: true; value: unknown } | { ok: false; message: string; reason: Reason }

const fits = (value: unknown): Fitted => ({ ok: true, value })
const refuse = (reason: Reason): Fitted => ({ ok: false, message: fitInEnglish(reason), reason })

/** A value as text: empty for null, JSON for lists and objects. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return JSON.stringify(value) ?? ''
}

/** Types that count as empty if their list is empty. For JSON an empty list is a value. */
const LISTS: ReadonlySet<ParameterDefinition['type']> = new Set([
  'MULTISELECT',
  'FILE',
  'FIELDS',
  'CASES',
] as const)

const isEmpty = ({ type }: ParameterDefinition, value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (LISTS.has(type) && Array.isArray(value) && value.length === 0)

// Options may have labels of any type; a form returns the choice as text.
function fitChoice({ options }: ParameterDefinition, value: unknown): Fitted {
  if (typeof value === 'object') return refuse(say('fit.choice'))
  if (options.length === 0) return fits(value)
  const found = options.find((option) => String(option.value) === textOf(value))
  return found ? fits(found.value) : refuse(say('fit.choice'))
}

function fitNumber(_: ParameterDefinition, value: unknown): Fitted {
  if (typeof value === 'number') return Number.isFinite(value) ? fits(value) : refuse(say('fit.number'))
  const text = typeof value === 'string' ? value.trim() : ''
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i.test(text)
    ? fits(Number(text))
    : refuse(say('fit.number'))
}

function fitCheckbox(_: ParameterDefinition, value: unknown): Fitted {
  if (typeof value === 'boolean') return fits(value)
  if (value === 'true' || value === 'false') return fits(value === 'true')
  return refuse(say('fit.boolean'))
}

function fitChoices(definition: ParameterDefinition, value: unknown): Fitted {
  if (!Array.isArray(value)) return refuse(say('fit.list'))
  const each = value.map((one: unknown) => fitChoice(definition, one))
  const wrong = each.find((one) => !one.ok)
  return wrong ?? fits(each.map((one) => (one as { value: unknown }).value))
}

function fitDate(_: ParameterDefinition, value: unknown): Fitted {
  const day =
    typeof value === 'string' ? /^(\d{4}-\d{2}-\d{2})(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2}))?$/.exec(value) : null
  // `2026-02-30` parses as a day in March, so a valid date is one that round-trips.
  const exists = day !== null && new Date(`${day[1]!}T00:00:00Z`).toJSON()?.startsWith(day[1]!)
  return exists && !Number.isNaN(Date.parse(day[0])) ? fits(value) : refuse(say('fit.date'))
}

const fitText = (_: ParameterDefinition, value: unknown): Fitted => fits(textOf(value))

const fitThing = (_: ParameterDefinition, value: unknown): Fitted =>
  typeof value === 'string' && value.length <= 200 ? fits(value) : refuse(say('fit.id'))

const fitShape =
  (shape: ZodType, problem: Reason) =>
  (_: ParameterDefinition, value: unknown): Fitted => {
    const read = shape.safeParse(value)
    if (read.success) return fits(value)
    const issue = read.error.issues[0]
    return refuse(say('fit.part', { problem, said: [...issue!.path, issue!.message].join(': ') }))
  }

const FITTERS: Partial<
  Record<ParameterDefinition['type'], (definition: ParameterDefinition, value: unknown) => Fitted>
> = {
  INPUT: fitText,
  TEXTAREA: fitText,
  URL: fitText,
  HTML: fitText,
  CODE: fitText,
  NUMBER: fitNumber,
  CHECKBOX: fitCheckbox,
  SELECT: fitChoice,
  MULTISELECT: fitChoices,
  DATE: fitDate,
  FIELDS: fitShape(fieldList, say('fit.fields')),
  RULES: fitShape(ruleGroup, say('fit.rules')),
  CASES: fitShape(caseList, say('fit.cases')),
}

const EMAIL = /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/

function isUrl(value: unknown): boolean {
  const url = URL.parse(textOf(value))
  return url !== null && /^https?:$/.test(url.protocol)
}

const lengthOf = (value: unknown): number =>
  typeof value === 'string' || Array.isArray(value) ? value.length : 0

const atLeast = (size: number, bound: number, key: 'fit.less' | 'fit.shorter') =>
  size < bound ? say(key, { bound: String(bound) }) : null
const atMost = (size: number, bound: number, key: 'fit.more' | 'fit.longer') =>
  size > bound ? say(key, { bound: String(bound) }) : null

const BROKEN: Record<Validator['kind'], (value: unknown, bound: number) => Reason | null> = {
  min: (value, bound) => atLeast(Number(value), bound, 'fit.less'),
  max: (value, bound) => atMost(Number(value), bound, 'fit.more'),
  minLength: (value, bound) => atLeast(lengthOf(value), bound, 'fit.shorter'),
  minItems: (value, bound) => atLeast(lengthOf(value), bound, 'fit.shorter'),
  maxLength: (value, bound) => atMost(lengthOf(value), bound, 'fit.longer'),
  maxItems: (value, bound) => atMost(lengthOf(value), bound, 'fit.longer'),
  integer: (value) => (Number.isSafeInteger(Number(value)) ? null : say('fit.integer')),
  email: (value) => (EMAIL.test(textOf(value)) ? null : say('fit.email')),
  url: (value) => (isUrl(value) ? null : say('fit.url')),
}

/** Converts a value to its parameter's type (`"12"` becomes 12 for a NUMBER), or reports what is wrong. */
export function fitParameter(definition: ParameterDefinition, value: unknown): Fitted {
  const fitter = FITTERS[definition.type] ?? (THING_TYPES.has(definition.type) ? fitThing : null)
  const fitted = fitter ? fitter(definition, value) : fits(value)
  if (!fitted.ok) return fitted
  for (const validator of definition.validators) {
    const reason = BROKEN[validator.kind](fitted.value, 'value' in validator ? validator.value : 0)
    if (reason !== null) return refuse(reason)
  }
  return fitted
}

export interface CheckOptions {
  /** Values may contain tokens (node settings on save), whose type is known only in a run. */
  tokens?: boolean
}

const hasToken = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.includes('@@')
    : typeof value === 'object' && value !== null && Object.values(value).some(hasToken)

/** Types with their own editor: tokens appear inside their values, but the shape is known on save. */
export const SHAPED_TYPES: ReadonlySet<ParameterDefinition['type']> = new Set([
  'FIELDS',
  'RULES',
  'CASES',
] as const)

/** Whether a value is known only in a run. */
const isOpen = ({ type }: ParameterDefinition, value: unknown): boolean =>
  SHAPED_TYPES.has(type) ? typeof value === 'string' && hasToken(value) : hasToken(value)

/** The given value, or the definition's own, or its default. */
const chosen = (definition: ParameterDefinition, values: Readonly<Record<string, unknown>>): unknown => {
  const given = Object.hasOwn(values, definition.key) ? values[definition.key] : undefined
  return given ?? definition.value ?? definition.defaultValue
}

/** Whether a parameter is shown, given the other values. */
export function isVisible(
  definition: ParameterDefinition,
  definitions: readonly ParameterDefinition[],
  values: Readonly<Record<string, unknown>>,
): boolean {
  const { when } = definition
  if (!when) return true
  const other = definitions.find(({ key }) => key === when.key)
  return other !== undefined && when.in.includes(chosen(other, values))
}

const problemOf = (key: string, code: ValueProblem['code'], reason: Reason): ValueProblem => ({
  key,
  code,
  message: fitInEnglish(reason),
  reason,
})

/**
 * Reads values by their definitions: defaults filled, types converted, and every problem with its location. Shared by
 * run forms, public forms, launches and node settings.
 */
export function readParameters(
  definitions: readonly ParameterDefinition[],
  values: Readonly<Record<string, unknown>>,
  { tokens = false }: CheckOptions = {},
): { values: Record<string, unknown>; problems: ValueProblem[] } {
  const problems: ValueProblem[] = []
  const read: Record<string, unknown> = {}
  const known = new Set(definitions.map(({ key }) => key))
  for (const key of Object.keys(values))
    if (!known.has(key)) problems.push(problemOf(key, 'unknown', say('fit.unknown')))
  for (const definition of definitions) {
    const { key } = definition
    const value = chosen(definition, values)
    const asked = isVisible(definition, definitions, values)
    if (isEmpty(definition, value) && definition.type !== 'CHECKBOX') {
      read[key] = value ?? null
      if (asked && definition.required) problems.push(problemOf(key, 'missing', say('fit.missing')))
      continue
    }
    const fitted =
      (tokens && isOpen(definition, value)) || !asked ? fits(value) : fitParameter(definition, value ?? false)
    read[key] = fitted.ok ? fitted.value : value
    if (!fitted.ok) problems.push(problemOf(key, 'invalid', fitted.reason))
  }
  return { values: read, problems }
}

/** Problems of values, each with its location. */
export const checkParameters = (
  definitions: readonly ParameterDefinition[],
  values: Readonly<Record<string, unknown>>,
  options?: CheckOptions,
): ValueProblem[] => readParameters(definitions, values, options).problems
