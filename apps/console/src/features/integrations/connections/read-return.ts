import { ApiError, type connections } from '@millrace/contract'

/** What a vendor's redirect carries. */
type Return =
  | { kind: 'back'; state: string; code?: string; error?: string; iss?: string }
  | { kind: 'nothing' }

const LONGEST = 500

/** Parses the query of a redirect (RFC 6749 §4.1.2, RFC 9207). */
export function readReturn(search: string): Return {
  const query = new URLSearchParams(search)
  const [state, code, error, iss] = ['state', 'code', 'error', 'iss'].map((name) => query.get(name))
  if (!state || (!code && !error)) return { kind: 'nothing' }
  return {
    kind: 'back',
    state,
    // Facebook appends #_, which is not in the query.
    ...(code ? { code } : { error: error!.slice(0, LONGEST) }),
    ...(iss ? { iss } : {}),
  }
}

/** Why the server refused to finish; null for another error. */
export function failureIn(error: unknown): {
  failure: connections.ConnectFailure | null
  reason: string | null
} {
  const { failure, reason } = error instanceof ApiError ? error.details : {}
  return {
    failure: typeof failure === 'string' ? (failure as connections.ConnectFailure) : null,
    reason: typeof reason === 'string' ? reason : null,
  }
}
