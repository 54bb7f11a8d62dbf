import type { agents } from '@millrace/contract'
import type { LeadTexts } from './lead-texts.ts'

type Problem = Extract<Parameters<LeadTexts>[0], 'missing' | 'noConsent' | `wrong${string}`>
/** By field key. Consent has the key `consent`, which cannot collide: field keys begin with `field.`. */
export type Problems = Readonly<Record<string, Problem>>

const WRONG = {
  name: 'wrongName',
  email: 'wrongEmail',
  phone: 'wrongPhone',
  text: 'wrongText',
  choice: 'missing',
} as const satisfies Record<agents.LeadField['type'], Problem>

interface Filled {
  values: Readonly<Record<string, string>>
  consent: boolean
}

/** Errors that the page can detect; the server validates everything again. */
export function problemsOf(form: agents.PublicLeadForm, { values, consent }: Filled): Problems {
  const found = form.fields.flatMap(({ key, type, required }): [string, Problem][] => {
    const value = (values[key] ?? '').trim()
    if (value === '') return required ? [[`field.${key}`, 'missing']] : []
    return type === 'email' && !/^[^\s@]+@[^\s@]+$/.test(value) ? [[`field.${key}`, WRONG[type]]] : []
  })
  return Object.fromEntries(form.consent && !consent ? [...found, ['consent', 'noConsent']] : found)
}

/** The server's errors in the visitor's language; null if they concern no field. */
export function problemsIn(
  form: agents.PublicLeadForm,
  issues: readonly { path: string }[],
): Problems | null {
  const found = issues.flatMap(({ path }): [string, Problem][] => {
    if (path === 'consent') return [['consent', 'noConsent']]
    const field = form.fields.find(({ key }) => path === `values.${key}`)
    return field ? [[`field.${field.key}`, WRONG[field.type]]] : []
  })
  return found.length > 0 ? Object.fromEntries(found) : null
}
