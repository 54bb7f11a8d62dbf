import { ApiError } from '@millrace/contract'

/** The requested page, from an error that asks for a second step. */
export function nextOf(error: unknown): string | null {
  const next = error instanceof ApiError ? error.details.next : null
  return typeof next === 'string' ? next : null
}

/** The token for the second step, if an error asks for it. */
export function secondFactorOf(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.status !== 401) return null
  const { secondFactor } = error.details
  return typeof secondFactor === 'string' ? secondFactor : null
}
