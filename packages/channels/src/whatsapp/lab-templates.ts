import type { LabAnswer } from '../channel.ts'
import { refuseGraph } from '../meta/lab.ts'
import { fieldsOf, listOf as rawListOf } from '../read.ts'

// Templates of a business account at Meta: how it lists them, and what it refuses to send.

export interface LabTemplate {
  name: string
  language: string
  status?: string
  category?: string
  parameter_format?: 'POSITIONAL' | 'NAMED'
  components: readonly Readonly<Record<string, unknown>>[]
}

type Body = Readonly<Record<string, unknown>>

/** Code and words of an error; null if the message is right. */
type Refusal = readonly [code: number, message: string] | null

const listOf = (value: unknown): Body[] => rawListOf(value).map(fieldsOf)

const keysIn = (text: unknown): string[] =>
  typeof text === 'string'
    ? [...new Set(Array.from(text.matchAll(/\{\{(\w{1,60})\}\}/g), ([, key]) => key!))]
    : []

/** One page, with a cursor and the address of the next one. Fields that it doesn't have are refused. */
export function listTemplates(
  templates: readonly LabTemplate[],
  { origin, pathname, searchParams: query }: URL,
): LabAnswer {
  const limit = Number(query.get('limit') ?? 25)
  const fields = (query.get('fields') ?? 'name,language,status,category,components').split(',')
  const known = [
    'id',
    'name',
    'language',
    'status',
    'category',
    'parameter_format',
    'components',
    'quality_score',
  ]
  const unknown = fields.find((field) => !known.includes(field))
  if (unknown !== undefined)
    return refuseGraph(400, 100, `(#100) Tried accessing nonexisting field (${unknown})`)
  const from = Number(query.get('after')?.replace('c', '') ?? 0)
  const page = templates.slice(from, from + limit)
  const end = from + page.length
  const data = page.map((one, index) => {
    const whole: Record<string, unknown> = {
      status: 'APPROVED',
      category: 'UTILITY',
      parameter_format: 'POSITIONAL',
      ...one,
    }
    const shown = Object.fromEntries(fields.map((field) => [field, whole[field]]))
    return { ...shown, id: String(9000 + from + index) }
  })
  const next = end < templates.length ? { next: `${origin}${pathname}?after=c${end}` } : {}
  return {
    status: 200,
    body: { data, paging: { cursors: { before: `c${from}`, after: `c${end}` }, ...next } },
  }
}

/** Checks a template message as strictly as Meta. */
export function refuseTemplate(templates: readonly LabTemplate[], message: Body): Refusal {
  const { name, language, components } = message
  const code = fieldsOf(language).code
  const found = templates.find((one) => one.name === name && one.language === code)
  const { status = 'APPROVED' } = found ?? {}
  if (!found || !['APPROVED', 'PAUSED', 'DISABLED'].includes(status))
    return [132001, 'Template name does not exist in the translation']
  if (status === 'PAUSED') return [132015, 'Template is Paused']
  if (status === 'DISABLED') return [132016, 'Template is Disabled']
  const given = listOf(components)
  if (Array.isArray(components) && components.length === 0)
    return [100, '(#100) The parameter template[components] must not be empty']
  for (const part of found.components) {
    if (part.type === 'FOOTER') continue
    if (part.type === 'HEADER' && part.format !== 'TEXT') return [132012, 'Parameter format does not match']
    const type = String(part.type).toLowerCase()
    const own = given.find((one) => one.type === type)
    const refusal = refuseParameters(part, own, found.parameter_format ?? 'POSITIONAL')
    if (refusal) return refusal
  }
  return null
}

function refuseParameters(part: Body, given: Body | undefined, format: 'POSITIONAL' | 'NAMED'): Refusal {
  const keys = keysIn(part.text)
  const parameters = listOf(given?.parameters)
  if (given && parameters.length === 0) return [100, '(#100) A component has no parameters']
  if (parameters.length !== keys.length)
    return [132000, 'Number of parameters does not match the expected number of params']
  for (const [index, { type, text, parameter_name: name }] of parameters.entries()) {
    if (type !== 'text' || typeof text !== 'string' || text.trim() === '')
      return [131008, 'Required parameter is missing']
    if (/[\n\t]| {5}/.test(text))
      return [132018, 'Param text cannot have new-line/tab characters or more than 4 consecutive spaces']
    if (format === 'NAMED' ? !keys.includes(String(name)) : name !== undefined || keys[index] === undefined)
      return [132012, 'Parameter format does not match format in the created template']
  }
  const length = parameters.reduce(
    (sum, { text }) => sum + String(text).length,
    typeof part.text === 'string' ? part.text.length : 0,
  )
  return length > 1100 ? [132005, 'Translated text too long'] : null
}

/** What messages of a phone number depend on, by which its business account is found. */
export const healthOf = (id: string, businessAccount: string | null) => ({
  id,
  health_status: {
    can_send_message: 'AVAILABLE',
    entities: [
      { entity_type: 'PHONE_NUMBER', id, can_send_message: 'AVAILABLE' },
      ...(businessAccount === null
        ? []
        : [{ entity_type: 'WABA', id: businessAccount, can_send_message: 'AVAILABLE' }]),
      { entity_type: 'APP', id: '634974688087057', can_send_message: 'AVAILABLE' },
    ],
  },
})
