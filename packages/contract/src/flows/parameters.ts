import { z } from 'zod'
import { purpose } from '../connections.ts'
import { line, text } from '../text.ts'

/** Names of parameters and fields; the same form as column keys, so that a token can refer to either. */
export const FLOW_KEY = /^[a-zA-Z][a-zA-Z0-9_]{0,63}$/
export const flowKey = z
  .string()
  .regex(FLOW_KEY, 'must start with a letter and contain only letters, digits and _ (up to 64)')

/** Keywords of tokens, which can't be used as names. */
export const RESERVED_KEYS = ['item', 'index', 'row', 'params'] as const

/** Inputs for people: run form, launch wizard, public form, and node settings. */
export const FORM_TYPES = [
  'INPUT',
  'TEXTAREA',
  'NUMBER',
  'CHECKBOX',
  'SELECT',
  'MULTISELECT',
  'DATE',
  'JSON',
  'FILE',
  'SHEET',
  'SHEET_COLUMN',
  'KNOWLEDGE',
  'AGENT',
  'MODEL',
  'CREDENTIAL',
] as const

/**
 * Types only for node settings. VALUE is anything and keeps its type; URL and HTML are text that escapes inserted
 * tokens; CODE and SCHEMA contain no tokens; FIELDS, RULES and CASES are lists with their own editor.
 */
export const SETTING_TYPES = [
  'VALUE',
  'URL',
  'HTML',
  'CODE',
  'SCHEMA',
  'FLOW',
  'CONNECTION',
  'CHANNEL',
  'TEMPLATE',
  'TOOL',
  'FIELDS',
  'RULES',
  'CASES',
] as const

export type ParameterType = (typeof FORM_TYPES)[number] | (typeof SETTING_TYPES)[number]

/** Types whose value is the id of a project resource. */
export const THING_TYPES: ReadonlySet<ParameterType> = new Set<ParameterType>([
  'FILE',
  'SHEET',
  'SHEET_COLUMN',
  'KNOWLEDGE',
  'AGENT',
  'MODEL',
  'CREDENTIAL',
  'FLOW',
  'CONNECTION',
  'CHANNEL',
  'TEMPLATE',
  'TOOL',
])

/** No free patterns: a stranger's regular expression can stall a process. `email` and `url` cover what is needed. */
export const validator = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['min', 'max']), value: z.number() }),
  z.strictObject({
    kind: z.enum(['minLength', 'maxLength', 'minItems', 'maxItems']),
    value: z.number().int().min(0),
  }),
  z.strictObject({ kind: z.enum(['integer', 'email', 'url']) }),
])
export type Validator = z.infer<typeof validator>

export const option = z.strictObject({ label: text(200), value: z.union([text(1000), z.number()]) })

const definition = <T extends readonly [string, ...string[]]>(types: T) =>
  z.strictObject({
    key: flowKey,
    label: text(200).default(''),
    desc: text(2000).default(''),
    type: z.enum(types).default('INPUT' as T[number] as never),
    required: z.boolean().default(true),
    defaultValue: z.unknown().default(null),
    value: z.unknown().default(null),
    options: z.array(option).max(1000).default([]),
    validators: z.array(validator).max(20).default([]),
    group: line(60).default('BASIC'),
    display: z.boolean().default(true),
    sequence: z.number().int().default(0),
    keyType: line(40).default('custom'),
    /** Key of the parameter it depends on: the sheet whose columns, or the channel whose templates are offered. */
    dependsOn: flowKey.optional(),
    /** For CONNECTION: what it has to allow. */
    purpose: purpose.optional(),
    /** Shown (and required) only while that parameter has one of these values. */
    when: z.strictObject({ key: flowKey, in: z.array(z.unknown()).min(1).max(50) }).optional(),
  })

/** A parameter of a flow, with the defaults of a new one. */
export const flowParameter = definition(FORM_TYPES)
/** A setting of a node type. */
export const nodeParameter = definition([...FORM_TYPES, ...SETTING_TYPES])

export type ParameterDefinition = z.output<typeof nodeParameter>
/** Source form: properties with defaults can be omitted. */
export type ParameterInput = z.input<typeof nodeParameter>
