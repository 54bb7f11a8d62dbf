import type {
  Placeholder,
  Settings,
  Template,
  TemplateMessage,
  TemplateSource,
  VendorAnswer,
} from '../channel.ts'
import { failureIn } from '../meta/errors.ts'
import { fieldsOf, idOf, listOf, textOf } from '../read.ts'

const bearer = ({ token = '' }: Settings) => ({ authorization: `Bearer ${token}` })

/** Templates in one answer, which has to fit into what is read of an answer. */
const PAGE = 50
/** Most characters of a part of a template, more than Meta allows. */
const PART_MAX = 4000
const PLACEHOLDERS_MAX = 50
/** Positional templates have numbers, named ones names. */
const PLACEHOLDER = /\{\{(\d{1,3}|[a-z][a-z0-9_]{0,60})\}\}/g

/** The approved templates of the business account that a phone number belongs to. */
export const whatsAppTemplates: TemplateSource = {
  locate: {
    // Asked with the number, Meta names everything that messages of it depend on.
    request: (settings) => ({
      method: 'GET',
      path: `/${settings.phoneNumberId}?fields=health_status`,
      headers: bearer(settings),
      body: null,
    }),
    known: ({ businessAccountId }) => businessAccountId ?? null,
    read: ({ body }) => {
      const entities = listOf(fieldsOf(fieldsOf(body).health_status).entities).map(fieldsOf)
      return idOf(entities.find((one) => one.entity_type === 'WABA')?.id)
    },
  },
  request: (settings, { owner, after }) => ({
    method: 'GET',
    path: `/${encodeURIComponent(owner)}/message_templates?fields=name,language,status,category,parameter_format,components&limit=${PAGE}${
      after === null ? '' : `&after=${encodeURIComponent(after)}`
    }`,
    headers: bearer(settings),
    body: null,
  }),
  read: readTemplates,
}

function readTemplates(answer: VendorAnswer): ReturnType<TemplateSource['read']> {
  const failure = failureIn(answer)
  // What refuses a message for its time refuses a reader for the lack of a permission.
  if (failure)
    return { failure: failure.reason === 'window_closed' ? { ...failure, reason: 'token' } : failure }
  const { data, paging } = fieldsOf(answer.body)
  const { cursors, next } = fieldsOf(paging)
  return {
    templates: listOf(data).flatMap((one) => readTemplate(fieldsOf(one)) ?? []),
    // The address in `next` is never followed: only whether there is one counts.
    after: typeof next === 'string' ? idOf(fieldsOf(cursors).after) : null,
  }
}

type Fields = ReturnType<typeof fieldsOf>

function readTemplate(one: Fields): Template | null {
  const [name, language] = [idOf(one.name), idOf(one.language)]
  if (name === null || language === null) return null
  const parts = listOf(one.components).slice(0, 20).map(fieldsOf)
  const of = (type: string) => parts.find((part) => part.type === type)
  const header = textOf(of('HEADER')?.text, PART_MAX)
  const body = textOf(of('BODY')?.text, PART_MAX)
  const placeholders = [...placeholdersIn('header', header), ...placeholdersIn('body', body)]
  return {
    name,
    language,
    isApproved: one.status === 'APPROVED',
    status: textOf(one.status, 40),
    category: textOf(one.category, 40),
    header,
    body,
    footer: textOf(of('FOOTER')?.text, PART_MAX),
    placeholders: placeholders.slice(0, PLACEHOLDERS_MAX),
    isSendable:
      body !== '' && placeholders.length <= PLACEHOLDERS_MAX && parts.every((part) => !needsMore(part)),
  }
}

const placeholdersIn = (part: Placeholder['part'], text: string): Placeholder[] =>
  [...new Set(Array.from(text.matchAll(PLACEHOLDER), ([, key]) => key!))].map((key) => ({ part, key }))

/** Buttons that need nothing from who sends the template. */
const PLAIN_BUTTONS = new Set<unknown>(['QUICK_REPLY', 'PHONE_NUMBER', 'VOICE_CALL', 'SPM'])
const TEXT_PARTS = new Set<unknown>(['BODY', 'FOOTER'])

/** Whether a part of a template needs more than texts: a picture, a code, or the end of an address. */
function needsMore(part: Fields): boolean {
  if (TEXT_PARTS.has(part.type)) return false
  if (part.type === 'HEADER') return part.format !== 'TEXT'
  if (part.type !== 'BUTTONS') return true
  return listOf(part.buttons)
    .map(fieldsOf)
    .some(({ type, url }) =>
      type === 'URL' ? textOf(url, PART_MAX).includes('{{') : !PLAIN_BUTTONS.has(type),
    )
}

/** A template as a message needs it. Meta refuses parameters with line breaks, tabs or many spaces in a row. */
export function encodeTemplate({ name, language, parameters }: TemplateMessage): Record<string, unknown> {
  const componentOf = (type: Placeholder['part']) => {
    const own = parameters.filter(({ part }) => part === type)
    // Without parameters, a component is an error.
    return own.length === 0 ? [] : [{ type, parameters: own.map(encodeParameter) }]
  }
  const components = [...componentOf('header'), ...componentOf('body')]
  return { name, language: { code: language }, ...(components.length > 0 ? { components } : {}) }
}

const encodeParameter = ({ key, value }: TemplateMessage['parameters'][number]) => ({
  type: 'text',
  ...(/^\d/.test(key) ? {} : { parameter_name: key }),
  text: value.replaceAll(/\s+/g, ' ').trim(),
})
