import { type agents, type Issue, leads, withoutHidden } from '@millrace/contract'
import { invalid } from '../../lib/errors.ts'
import { isEmail, isPhone } from '@millrace/cells'

/** A visitor's input in a form, by field. */
export interface LeadValues {
  name: string | null
  email: string | null
  phone: string | null
  fields: leads.FilledField[]
}

/** Line breaks and tabs stay. */
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/
const MARKUP = /<[a-z!/?]/i
const LONGEST: Partial<Record<agents.LeadField['type'], number>> = { name: 200, email: 254, phone: 40 }

/** The trimmed values of a form. Throws `invalid_request` with every invalid field, and missing consent. */
export function checkValues(
  form: agents.LeadForm,
  { values, consent }: { values: Readonly<Record<string, string>>; consent: boolean },
): LeadValues {
  const issues: Issue[] = []
  const found: LeadValues = { name: null, email: null, phone: null, fields: [] }
  const byKey = new Map(Object.entries(values))
  for (const field of form.fields) {
    const { key, type, label } = field
    const value = clean(byKey.get(key) ?? '')
    byKey.delete(key)
    const message = problemOf(field, value)
    if (message !== null) issues.push({ path: `values.${key}`, message })
    else if (value === '') continue
    else if (type !== 'text' && type !== 'choice' && found[type] === null) found[type] = value
    else found.fields.push({ key, label: label || key, value })
  }
  for (const key of byKey.keys())
    issues.push({ path: `values.${key}`, message: 'is not a field of this form' })
  if (form.consent !== '' && !consent) issues.push({ path: 'consent', message: 'is required' })
  if (issues.length > 0) throw invalid(issues)
  return found
}

/** Removes invisible characters; empty if nothing else is left. */
function clean(value: string): string {
  const text = withoutHidden(value).text.trim()
  return /[^\p{C}\p{Z}\s]/u.test(text) ? text : ''
}

function problemOf({ type, required, options }: agents.LeadField, value: string): string | null {
  if (value === '') return required ? 'is required' : null
  const most = LONGEST[type] ?? leads.LEAD_VALUE_MAX
  if (value.length > most) return `at most ${most} characters`
  if (!value.isWellFormed() || CONTROL.test(value)) return 'contains control characters'
  if (MARKUP.test(value)) return 'contains HTML'
  if (type !== 'text' && /[\r\n\t]/.test(value)) return 'has more than one line'
  if (type === 'email' && !isEmail(value)) return 'is not an email address'
  if (type === 'phone' && !isPhone(value)) return 'is not a phone number'
  if (type === 'choice' && !options.includes(value)) return 'is not one of the choices'
  return null
}

/** An email address in normalized form. */
export const emailKey = (email: string | null): string | null =>
  email?.normalize('NFKC').toLowerCase() ?? null

/**
 * A phone number in normalized form: digits, with a plus for an international one. The country of a national number is
 * unknown, so both forms stay distinct.
 */
export function phoneKey(phone: string | null): string | null {
  if (phone === null) return null
  const number = phone.split(/ext|x|#/i)[0]!
  const digits = number.replace(/\D/g, '')
  if (number.trim().startsWith('+')) return `+${digits}`
  return digits.startsWith('00') ? `+${digits.slice(2)}` : digits
}
