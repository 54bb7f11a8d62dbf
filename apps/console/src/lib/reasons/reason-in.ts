import { ApiError, type Reason } from '@millrace/contract'
import { bannerText } from '../api/failures.ts'

/** Why a call failed: the message and, if the server sends one, a reason that can be localized. */
export function reasonIn(error: unknown): { message: string; reason?: Reason } {
  const message = bannerText(error)
  const reason = error instanceof ApiError ? error.details.reason : undefined
  return isReason(reason) ? { message, reason } : { message }
}

const isReason = (value: unknown): value is Reason =>
  typeof value === 'object' && value !== null && 'key' in value && 'values' in value
