import type { connections } from '@millrace/contract'
import { Failure } from '../../../lib/errors.ts'

const MESSAGES: Record<connections.ConnectFailure, string> = {
  refused: 'The request wasn’t approved, so nothing was connected.',
  expired: 'This request has expired or was already used. Start again.',
  otherBrowser: 'This request was started in another browser or session. Start again.',
  otherAccount: 'This request was started in another account. Switch to that account and start again.',
  differs: 'You signed in with another account than the one that this connection is for.',
  noRefresh:
    'The provider gave no lasting access. Remove this app’s access in your account there and try again.',
  busy: 'This request is already being finished.',
  failed: 'The provider didn’t confirm the connection. Start again.',
}

/** Why an authorization failed; `details.failure` is the code, `details.reason` what the vendor said. */
export const connectFailure = (failure: connections.ConnectFailure, reason: string | null = null): Failure =>
  new Failure('conflict', MESSAGES[failure], { failure, ...(reason === null ? {} : { reason }) })

/** The parts of such a failure; null for other errors. */
export function partsOfFailure(
  error: unknown,
): { failure: connections.ConnectFailure; detail: string | null } | null {
  if (!(error instanceof Failure)) return null
  const { failure, reason } = error.details ?? {}
  if (typeof failure !== 'string' || !(failure in MESSAGES)) return null
  return {
    failure: failure as connections.ConnectFailure,
    detail: typeof reason === 'string' ? reason : null,
  }
}
