import type { agents } from '@millrace/contract'
import type { LeadTexts } from './lead-texts.ts'

type Problem = Extract<Parameters<LeadTexts>[0], 'missing' | 'noConsent' | `wrong${string}`>
/** By the key of the field; the consent's is `consent`, which no field can have beside it: theirs begin with `field.`. */
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

/** What keeps a form from being sent, as far as the page can tell; the server looks at everything again. */
export function problemsOf(form: agents.PublicLeadForm, { values, consent }: Filled): Problems {
  const found = form.fields.flatMap(({ key, type, required }): [string, Problem][] => {
    const value = (values[key] ?? '').trim()
    if (value === '') return required ? [[`field.${key}`, 'missing']] : []
    return type === 'email' && !/^[^\s@]+@[^\s@]+$/.test(value) ? [[`field.${key}`, WRONG[type]]] : []
  })
  return Object.fromEntries(form.consent && !consent ? [...found, ['consent', 'noConsent']] : found)
}

/** What the server says against it, in the visitor's words; null when that is about no field. */
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
