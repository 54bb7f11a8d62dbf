import { credentials as contract } from '@millrace/contract'
import { complaintOf } from '../../../lib/forms/complaints/complaint.ts'
import type { Credential } from '../api.ts'

/** The form values for all kinds. */
export interface SecretValues {
  name: string
  projectId: string
  key: string
  baseUrl: string
  origin: string
  authType: 'bearer' | 'basic' | 'header'
  token: string
  username: string
  password: string
  headerName: string
  value: string
}

export const emptyValues = (credential: Credential | null): SecretValues => ({
  name: credential?.name ?? '',
  projectId: '',
  key: '',
  baseUrl: credential?.address ?? '',
  origin: credential?.address ?? '',
  authType: credential?.auth ?? 'bearer',
  token: '',
  username: credential?.auth === 'basic' ? (credential.hint ?? '') : '',
  password: '',
  headerName: credential?.auth === 'header' ? (credential.hint ?? '') : '',
  value: '',
})

/** The secret in API form; validated here and on the server with the same schema. */
function secretOf(kind: Credential['kind'], values: SecretValues): unknown {
  if (kind === 'http') return { kind, origin: values.origin, auth: authOf(values) }
  if (kind !== 'openai-compatible') return { kind, key: values.key }
  return { kind, baseUrl: values.baseUrl, key: values.key.trim() === '' ? null : values.key }
}

function authOf({ authType: type, token, username, password, headerName, value }: SecretValues) {
  if (type === 'bearer') return { type, token }
  return type === 'basic' ? { type, username, password } : { type, name: headerName, value }
}

export type Placed = Partial<Record<keyof SecretValues, string>>

/** The form field of an error path; null when there is none. */
export function placeOf(path: string): keyof SecretValues | null {
  if (path === 'secret.auth.name') return 'headerName'
  const last = path.split('.').at(-1) ?? ''
  return (FIELDS as readonly string[]).includes(last) ? (last as keyof SecretValues) : null
}

const FIELDS = [
  'name',
  'projectId',
  'key',
  'baseUrl',
  'origin',
  'token',
  'username',
  'password',
  'value',
] as const satisfies readonly (keyof SecretValues)[]

type Checked<T> = { ok: true; body: T } | { ok: false; errors: Placed }

/** The body of a new credential, or errors by field. */
export function checkNew(kind: Credential['kind'], values: SecretValues) {
  const { name, projectId } = values
  const input = { name, projectId: projectId === '' ? null : projectId, secret: secretOf(kind, values) }
  const result = contract.create.body.safeParse(input)
  return result.success ? ok(result.data) : wrong(result.error.issues)
}

/** `checkNew` for replacing a secret. */
export function checkSecret(kind: Credential['kind'], values: SecretValues) {
  const result = contract.credentialSecret.safeParse(secretOf(kind, values))
  return result.success ? ok(result.data) : wrong(result.error.issues)
}

const ok = <T>(body: T): Checked<T> => ({ ok: true, body })

function wrong(issues: readonly { path: readonly PropertyKey[]; message: string }[]): Checked<never> {
  const errors: Placed = {}
  for (const { path, message } of issues) {
    const joined = path.map(String).join('.')
    const field = placeOf(joined === 'auth.name' ? 'secret.auth.name' : joined)
    // Here a user name is any text; elsewhere it is an email address.
    if (field) errors[field] ??= complaintOf(message, field === 'username' ? '' : field)
  }
  return { ok: false, errors }
}
