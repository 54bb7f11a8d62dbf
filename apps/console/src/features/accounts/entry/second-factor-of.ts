import { ApiError } from '@millrace/contract'

/** The page that was wanted, as a refusal that asks for a second step keeps it. */
export function nextOf(error: unknown): string | null {
  const next = error instanceof ApiError ? error.details.next : null
  return typeof next === 'string' ? next : null
}

/** The key to the second step of signing in, when that is what a refusal asks for. */
export function secondFactorOf(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.status !== 401) return null
  const { secondFactor } = error.details
  return typeof secondFactor === 'string' ? secondFactor : null
}
