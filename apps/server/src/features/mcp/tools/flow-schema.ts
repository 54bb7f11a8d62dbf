import { flows } from '@millrace/contract'
import type { PublishedFlow } from '../../flows/index.ts'

type Schema = Record<string, unknown>

/** Longer lists of options are described by their first ones. */
const MOST_OPTIONS = 200
const DESCRIPTION_MAX = 1000

const described = (text: string): Schema =>
  text === '' ? {} : { description: text.slice(0, DESCRIPTION_MAX) }

function choiceOf({ options }: flows.ParameterDefinition): Schema {
  if (options.length === 0 || options.length > MOST_OPTIONS) return { type: ['string', 'number'] }
  return { enum: [...new Set(options.map(({ value }) => value))] }
}

const THINGS: Partial<Record<flows.ParameterType, string>> = {
  FILE: 'ID of an uploaded file',
  SHEET: 'ID of a sheet (sht_…)',
  SHEET_COLUMN: 'Key of a column',
  KNOWLEDGE: 'ID of a knowledge base (kb_…)',
  AGENT: 'ID of an agent (agt_…)',
  MODEL: 'ID of a model',
  CREDENTIAL: 'ID of a credential (crd_…)',
}

function typeOf(parameter: flows.ParameterDefinition): Schema {
  switch (parameter.type) {
    case 'NUMBER':
      return { type: 'number' }
    case 'CHECKBOX':
      return { type: 'boolean' }
    case 'SELECT':
      return choiceOf(parameter)
    case 'MULTISELECT':
      return { type: 'array', items: choiceOf(parameter) }
    case 'JSON':
      return {}
    default:
      return { type: 'string' }
  }
}

function rulesOf({ type, validators }: flows.ParameterDefinition): Schema {
  const rules: Schema = {}
  for (const rule of validators)
    if (rule.kind === 'integer') rules.type = 'integer'
    else if (rule.kind === 'email') rules.format = 'email'
    else if (rule.kind === 'url') rules.format = 'uri'
    else if ('value' in rule) rules[KEYWORDS[rule.kind]] = rule.value
  return type === 'DATE' ? { ...rules, format: 'date' } : rules
}

const KEYWORDS = {
  min: 'minimum',
  max: 'maximum',
  minLength: 'minLength',
  maxLength: 'maxLength',
  minItems: 'minItems',
  maxItems: 'maxItems',
} as const

/** What the label and the description say, and what the schema itself can't. */
function textOf({ label, desc, type, options, when }: flows.ParameterDefinition): string {
  const labels = options
    .slice(0, MOST_OPTIONS)
    .filter((one) => one.label && one.label !== String(one.value))
    .map((one) => `${one.value}: ${one.label}`)
  const parts = [
    label,
    desc,
    THINGS[type] ?? '',
    labels.join('; '),
    when ? `Only if ${when.key} is ${when.in.map((one) => JSON.stringify(one)).join(' or ')}` : '',
  ]
  return parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join('. ')
}

const presetOf = ({ value, defaultValue }: flows.ParameterDefinition): unknown => value ?? defaultValue

function propertyOf(parameter: flows.ParameterDefinition): Schema {
  const preset = presetOf(parameter)
  const isShort = preset !== null && JSON.stringify(preset).length <= DESCRIPTION_MAX
  return {
    ...typeOf(parameter),
    ...rulesOf(parameter),
    ...described(textOf(parameter)),
    ...(isShort ? { default: preset } : {}),
  }
}

/** Whether a call without it fails. An empty checkbox is unchecked. */
const isRequired = (parameter: flows.ParameterDefinition): boolean =>
  parameter.required && !parameter.when && parameter.type !== 'CHECKBOX' && isEmpty(presetOf(parameter))

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Size in characters of JSON. */
const SCHEMA_MAX = 16_000

/** JSON schema of a flow's parameters. Hidden ones are left to their preset values. */
export function inputSchemaOf({ params }: Pick<PublishedFlow, 'params'>): {
  type: 'object'
  [key: string]: unknown
} {
  const offered = params.filter((one) => one.display || isRequired(one))
  const required = offered.filter(isRequired).map(({ key }) => key)
  const whole = offered.map((one) => [one.key, propertyOf(one)] as const)
  // A very large form is described by its types alone: the server checks the values in any case.
  const isLarge = JSON.stringify(whole).length > SCHEMA_MAX
  const properties = isLarge ? offered.map((one) => [one.key, plainTypeOf(one)] as const) : whole
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  }
}

const plainTypeOf = (one: flows.ParameterDefinition): Schema => typeOf({ ...one, options: [] })

/** JSON schema of a run's result. Which outputs there are depends on the branches that the run took. */
export const outputSchemaOf = ({
  outputs,
}: Pick<PublishedFlow, 'outputs'>): { type: 'object'; [key: string]: unknown } => ({
  type: 'object',
  properties: {
    runId: { type: 'string', description: 'ID of the run, for get_run and cancel_run' },
    flowId: { type: 'string' },
    state: { type: 'string', description: 'succeeded, failed, running, waiting, paused or cancelled' },
    outputs: {
      type: ['object', 'null'],
      properties: Object.fromEntries(outputs.map((name) => [name, {}])),
      description: 'Results of the flow, once it has succeeded',
    },
    error: { type: ['object', 'null'], description: 'Why the run failed' },
    note: { type: 'string' },
  },
  required: ['runId', 'flowId', 'state', 'outputs', 'error'],
})
