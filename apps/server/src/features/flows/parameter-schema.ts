import type { flows } from '@millrace/contract'

type Definition = flows.ParameterDefinition
export type Schema = Record<string, unknown>

/** Longer lists of options are described by their first ones. */
const MOST_OPTIONS = 200
const DESCRIPTION_MAX = 1000

/** What a value of these types is, for callers that name such things themselves. */
const THINGS: Partial<Record<Definition['type'], string>> = {
  FILE: 'ID of an uploaded file',
  SHEET: 'ID of a sheet (sht_…)',
  SHEET_COLUMN: 'Key of a column',
  KNOWLEDGE: 'ID of a knowledge base (kb_…)',
  AGENT: 'ID of an agent (agt_…)',
  MODEL: 'ID of a model',
  CREDENTIAL: 'ID of a credential (crd_…)',
}

/** Choices are texts, because not all models accept numbers there; the run takes both. */
function choiceOf({ options }: Definition): Schema {
  if (options.length === 0 || options.length > MOST_OPTIONS) return { type: 'string' }
  return { type: 'string', enum: [...new Set(options.map(({ value }) => String(value)))] }
}

/** The type alone, as a very large form is described. */
export function typeOf(parameter: Definition): Schema {
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
      // Anything, so that there is no type to name.
      return {}
    default:
      return { type: 'string' }
  }
}

const KEYWORDS = {
  min: 'minimum',
  max: 'maximum',
  minLength: 'minLength',
  maxLength: 'maxLength',
  minItems: 'minItems',
  maxItems: 'maxItems',
} as const

function rulesOf({ type, validators }: Definition): Schema {
  const rules: Schema = {}
  for (const rule of validators)
    if (rule.kind === 'integer') rules.type = 'integer'
    else if (rule.kind === 'email') rules.format = 'email'
    else if (rule.kind === 'url') rules.format = 'uri'
    else if ('value' in rule) rules[KEYWORDS[rule.kind]] = rule.value
  return type === 'DATE' ? { ...rules, format: 'date' } : rules
}

/** What the label and the description say, and what the schema itself can't. */
function textOf({ label, key, desc, type, options, when }: Definition): string {
  const labels = options
    .slice(0, MOST_OPTIONS)
    .filter((one) => one.label && one.label !== String(one.value))
    .map((one) => `${one.value}: ${one.label}`)
  const parts = [
    label === key ? '' : label,
    desc,
    THINGS[type] ?? '',
    labels.join('; '),
    when ? `Only if ${when.key} is ${when.in.map((one) => JSON.stringify(one)).join(' or ')}` : '',
  ]
  return parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join('. ')
    .slice(0, DESCRIPTION_MAX)
}

const presetOf = ({ value, defaultValue }: Definition): unknown => value ?? defaultValue

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Whether a call without it fails. An empty checkbox is unchecked; one asked for beside another value can be absent. */
export const isRequired = (parameter: Definition): boolean =>
  parameter.required && !parameter.when && parameter.type !== 'CHECKBOX' && isEmpty(presetOf(parameter))

/** A preset choice in the words of its schema. */
function asChosen({ type }: Definition, preset: unknown): unknown {
  if (type === 'MULTISELECT' && Array.isArray(preset)) return preset.map(String)
  return type === 'SELECT' && typeof preset === 'number' ? String(preset) : preset
}

/** All that callers can know of a parameter. */
export function schemaOf(parameter: Definition): Schema {
  const preset = presetOf(parameter)
  const description = textOf(parameter)
  const isShort = preset !== null && JSON.stringify(preset).length <= DESCRIPTION_MAX
  return {
    ...typeOf(parameter),
    ...rulesOf(parameter),
    ...(description === '' ? {} : { description }),
    ...(isShort ? { default: asChosen(parameter, preset) } : {}),
  }
}
