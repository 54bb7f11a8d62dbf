import type { credentials } from '@millrace/contract'

/** The encrypted part of a credential. */
export type Plain = { key: string | null } | { auth: credentials.HttpAuth }

/** A secret in stored form: its address, its visible part and its encrypted part. */
interface Parts {
  address: string | null
  auth: credentials.HttpAuth['type'] | null
  hint: string | null
  plain: Plain
}

const LONG = 20
const SHOWN = 4

export function partsOf(secret: credentials.CredentialSecret): Parts {
  if (secret.kind === 'http') {
    const { origin, auth } = secret
    return { address: origin, auth: auth.type, hint: hintOf(auth), plain: { auth } }
  }
  const address = secret.kind === 'openai-compatible' ? secret.baseUrl : null
  return { address, auth: null, hint: ending(secret.key ?? ''), plain: { key: secret.key } }
}

function hintOf(auth: credentials.HttpAuth): string | null {
  if (auth.type === 'basic') return auth.username
  return auth.type === 'header' ? auth.name : ending(auth.token)
}

/** The end of a long key identifies it for users; of a short key, it would reveal too much. */
const ending = (key: string) => (key.length >= LONG ? `…${key.slice(-SHOWN)}` : null)

/** The header for an HTTP secret. */
export function headerOf(auth: credentials.HttpAuth): { name: string; value: string; values: string[] } {
  if (auth.type === 'bearer')
    return { name: 'Authorization', value: `Bearer ${auth.token}`, values: [auth.token] }
  if (auth.type === 'header') return { name: auth.name, value: auth.value, values: [auth.value] }
  const pair = Buffer.from(`${auth.username}:${auth.password}`).toString('base64')
  return { name: 'Authorization', value: `Basic ${pair}`, values: [pair, auth.password] }
}
