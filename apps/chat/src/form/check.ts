import type { runs } from '@millrace/contract'
import type { FormTexts } from './texts/form-texts.ts'

export type Parameter = runs.PublicForm['params'][number]
export type Values = Readonly<Record<string, unknown>>

/** The displayed value: the input, else the owner's default. */
export const shownValue = ({ key, value, defaultValue }: Parameter, values: Values): unknown =>
  Object.hasOwn(values, key) ? values[key] : (value ?? defaultValue)

/** The parameters currently asked for: some depend on others. */
export function askedNow(params: readonly Parameter[], values: Values): Parameter[] {
  const byKey = new Map(params.map((param) => [param.key, param]))
  return params
    .filter(({ when }) => {
      const other = when && byKey.get(when.key)
      return !when || !other || when.in.includes(shownValue(other, values))
    })
    .toSorted((a, b) => a.sequence - b.sequence)
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Basic format checks; the server validates addresses completely. */
const LOOKS = {
  email: /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/,
  url: /^https?:\/\/\S+\.\S+|^https?:\/\/localhost\b/,
}

type Check = Parameter['validators'][number]

function failing(check: Check, value: unknown, t: FormTexts): string | null {
  if (!('value' in check)) {
    if (check.kind === 'integer') return Number.isInteger(Number(value)) ? null : t('whole')
    return LOOKS[check.kind].test(String(value)) ? null : t(check.kind)
  }
  const size = Array.isArray(value) ? value.length : Array.from(String(value)).length
  switch (check.kind) {
    case 'min':
      return Number(value) >= check.value ? null : t('least', { limit: check.value })
    case 'max':
      return Number(value) <= check.value ? null : t('most', { limit: check.value })
    case 'minLength':
      return size >= check.value ? null : t('shorter', { limit: check.value })
    case 'maxLength':
      return size <= check.value ? null : t('longer', { limit: check.value })
    case 'minItems':
      return size >= check.value ? null : t('fewer', { limit: check.value })
    default:
      return size <= check.value ? null : t('more', { limit: check.value })
  }
}

function problemOf(param: Parameter, value: unknown, t: FormTexts): string | null {
  if (param.type === 'NUMBER' && !Number.isFinite(Number(value))) return t('number')
  for (const check of param.validators) {
    const problem = failing(check, value, t)
    if (problem) return problem
  }
  return null
}

interface Filled {
  /** In API form: JSON parsed, empty fields omitted. */
  params: Record<string, unknown>
  /** Errors by key. */
  problems: Record<string, string>
}

/** The input, with errors in the visitor's language. The server validates everything again. */
export function readFilled(params: readonly Parameter[], values: Values, t: FormTexts): Filled {
  const filled: Filled = { params: {}, problems: {} }
  for (const param of askedNow(params, values)) {
    const { key, type, required } = param
    const value = shownValue(param, values)
    if (isEmpty(value)) {
      if (required && type !== 'CHECKBOX') filled.problems[key] = t('required')
      continue
    }
    filled.params[key] = value
    if (type === 'JSON' && typeof value === 'string') {
      try {
        filled.params[key] = JSON.parse(value)
      } catch {
        filled.problems[key] = t('json')
        continue
      }
    }
    const problem = problemOf(param, value, t)
    if (problem) filled.problems[key] = problem
  }
  return filled
}

/** The server's errors by key. */
export function problemsOf(error: unknown): Record<string, string> {
  const { details } = error as { details?: { issues?: { path: string; message: string }[] } }
  return Object.fromEntries(
    (details?.issues ?? []).flatMap(({ path, message }) => {
      const key = /^(?:body\.)?params\.(\w+)/.exec(path)?.[1]
      return key ? [[key, message]] : []
    }),
  )
}
