import { ApiError, type Reason } from '@millrace/contract'
import { bannerText } from '../api/failures.ts'

/** Why a call failed, with the reason that other languages have words for, where the server gives one. */
export function reasonIn(error: unknown): { message: string; reason?: Reason } {
  const message = bannerText(error)
  const reason = error instanceof ApiError ? error.details.reason : undefined
  return isReason(reason) ? { message, reason } : { message }
}

const isReason = (value: unknown): value is Reason =>
  typeof value === 'object' && value !== null && 'key' in value && 'values' in value
