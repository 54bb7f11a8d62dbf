import { z } from 'zod'
import { flowKey, flowParameter, type ParameterType } from '../flows/parameters.ts'
import { id } from '../ids.ts'
import { inProject, route } from '../route.ts'
import { text } from '../text.ts'

/** Parameter types that strangers can fill in, which excludes project resources and files. */
export const PUBLIC_TYPES = [
  'INPUT',
  'TEXTAREA',
  'NUMBER',
  'CHECKBOX',
  'SELECT',
  'MULTISELECT',
  'DATE',
  'JSON',
] as const
export const isPublicType = (type: ParameterType): boolean =>
  (PUBLIC_TYPES as readonly string[]).includes(type)

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const DOMAIN = new RegExp(`^(?:https?://)?(?:\\*\\.)?${LABEL}(?:\\.${LABEL})*(?::\\d{1,5})?$`)

/** A site that can frame the form: `example.com`, `*.example.com`, `http://localhost:3000`. */
export const frameDomain = z
  .string()
  .max(200)
  .transform((domain) => domain.trim().toLowerCase().replace(/\/$/, ''))
  .pipe(z.string().regex(DOMAIN, 'is not a domain such as example.com or *.example.com'))

// Second-level names under which registries sell domains. The complete list has 10,000 entries and changes every week;
// these are the likely mistakes.
const SOLD_UNDER = 'ac|co|com|edu|gob|gouv|gov|gv|ltd|me|mil|ne|net|nom|or|org|plc|sch'
const SHARED_HOSTS = [
  'appspot.com',
  'azurewebsites.net',
  'blogspot.com',
  'cloudfront.net',
  'firebaseapp.com',
  'fly.dev',
  'github.io',
  'gitlab.io',
  'herokuapp.com',
  'myshopify.com',
  'netlify.app',
  'ngrok.io',
  'onrender.com',
  'pages.dev',
  'trycloudflare.com',
  'vercel.app',
  'web.app',
  'webflow.io',
  'wixsite.com',
  'wordpress.com',
  'workers.dev',
]
const ENDING = new RegExp(
  `^(?:[^.]+|(?:${SOLD_UNDER})\\.[a-z]{2}|${SHARED_HOSTS.join('|').replaceAll('.', '\\.')})$`,
)

/**
 * Whether it covers all sites under a public suffix: `*.com`, `*.co.uk`, `*.github.io`. Rare suffixes are not known.
 */
export function isWholeEnding(domain: string): boolean {
  const ending = /^(?:https?:\/\/)?\*\.([^:]+)/.exec(domain)?.[1]
  return ending !== undefined && ENDING.test(ending)
}

/** How, where and to whom a flow is shown as a form. */
export const formSettings = z.strictObject({
  /** Whether the form is available. */
  enabled: z.boolean().default(false),
  /** If empty, the flow's title. */
  title: text(120).default(''),
  intro: text(2000).default(''),
  /** If empty, "Send" in the visitor's language. */
  button: text(40).default(''),
  /** Shown after submission; if empty, a default text. */
  thanks: text(1000).default(''),
  /** Keys of the parameters to ask for; null for all that are possible. The others use their defaults. */
  fields: z.array(flowKey).max(200).nullable().default(null),
  /** Whether the visitor sees the flow's outputs. */
  showResults: z.boolean().default(true),
  colour: z
    .string()
    .regex(/^#[\da-f]{6}$/i, 'is not a color such as #2563eb')
    .nullable()
    .default(null),
  scheme: z.enum(['auto', 'light', 'dark']).default('auto'),
  /** Sites that can frame it; if empty, only its own page. */
  domains: z.array(frameDomain).max(50).default([]),
  access: z.enum(['anyone', 'members']).default('anyone'),
  /** Per visitor. */
  perMinute: z.number().int().min(1).max(60).default(6),
  /** For all visitors together. */
  perDay: z.number().int().min(1).max(100_000).default(1000),
})
export type FormSettings = z.output<typeof formSettings>

const byId = z.strictObject({ id: id('flow') })

const formState = z.object({
  settings: formSettings,
  /** URL of the form once it is enabled. */
  url: z.string(),
  /** Why it wouldn't work: not published, or a required parameter that strangers can't fill in. */
  problems: z.array(z.string()),
})
export type FormState = z.output<typeof formState>

export const getForm = route({
  id: 'flows.formSettings',
  method: 'GET',
  path: '/millrace/aiflows/:id/iframesettings',
  summary: 'Get the form settings of a flow, and what prevents it from being a form',
  who: inProject('read', 'read'),
  params: byId,
  data: formState,
})

export const saveForm = route({
  id: 'flows.saveFormSettings',
  method: 'PUT',
  path: '/millrace/aiflows/:id/iframesettings',
  summary:
    'Update the form settings of a flow: on or off, fields, appearance, allowed sites and who can run it',
  who: inProject('write', 'write'),
  params: byId,
  body: formSettings,
  data: formState,
})

export const forms = route({
  id: 'flows.forms',
  method: 'GET',
  path: '/millrace/aiflows/iframesettings',
  summary: 'List forms of the project',
  who: inProject('read', 'read'),
  data: z.object({
    items: z.array(z.object({ id: id('flow'), title: z.string(), url: z.string(), settings: formSettings })),
  }),
})

/** What a visitor sees of a form. */
export const publicForm = z.object({
  title: z.string(),
  intro: z.string(),
  button: z.string(),
  colour: z.string().nullable(),
  scheme: z.enum(['auto', 'light', 'dark']),
  access: z.enum(['anyone', 'members']),
  params: z.array(flowParameter),
})
export type PublicForm = z.output<typeof publicForm>

export const openForm = route({
  id: 'flows.openForm',
  method: 'GET',
  path: '/forms/:id',
  summary: 'Get a public form as its page shows it',
  who: { access: 'visitor', effect: 'read' },
  params: byId,
  data: publicForm,
})

/** `working`: it continues, waiting for a person or a time; its outcome is not reported here. */
export const FORM_STATES = ['done', 'working', 'failed'] as const

export const formAnswer = z.object({
  state: z.enum(FORM_STATES),
  /** Message shown with the outputs; empty for the page's default. */
  message: z.string(),
  outputs: z.array(z.object({ key: z.string(), value: z.unknown() })),
})
export type FormAnswer = z.output<typeof formAnswer>

export const submitForm = route({
  id: 'flows.submitForm',
  method: 'POST',
  path: '/forms/:id',
  summary: 'Submit a form and run the published version. Works only from the form’s own page',
  who: { access: 'visitor', effect: 'write' },
  params: byId,
  bodyLimit: 256 * 1024,
  body: z.strictObject({ params: z.record(flowKey, z.unknown()).default({}) }),
  data: formAnswer,
})
