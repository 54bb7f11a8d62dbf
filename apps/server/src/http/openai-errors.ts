import type { ErrorCode } from '@millrace/contract'
import type { Failure } from '../lib/errors.ts'

interface OpenAiError {
  status: number
  headers: Record<string, string>
  body: { error: { message: string; type: string; param: string | null; code: string | null } }
}

/** OpenAI's `type` and `code` where they say more than the status; its clients go by the status. */
const FORMS: Partial<Record<ErrorCode, { type: string; code: string }>> = {
  unauthenticated: { type: 'invalid_request_error', code: 'invalid_api_key' },
  insufficient_credits: { type: 'insufficient_quota', code: 'insufficient_quota' },
  rate_limited: { type: 'requests', code: 'rate_limit_exceeded' },
}

/**
 * A failure in the form of OpenAI's API. Its clients repeat calls that are refused with 409, 429 and 5xx, unless a
 * header says that this is in vain: after `details.isFinal`, and without credits.
 */
export function openAiErrorOf(failure: Failure): OpenAiError {
  const { code, status, message, details = {} } = failure
  const isLack = code === 'insufficient_credits'
  const form = FORMS[code] ?? { type: status >= 500 ? 'server_error' : 'invalid_request_error', code: null }
  const headers = isLack || details.isFinal === true ? { 'x-should-retry': 'false' } : {}
  return {
    // OpenAI's own status for it, which its clients know.
    status: isLack ? 429 : status,
    headers: headers as Record<string, string>,
    body: {
      error: {
        message,
        type: form.type,
        param: paramOf(details),
        code: typeof details.code === 'string' ? details.code : form.code,
      },
    },
  }
}

/** The first wrong parameter, as OpenAI writes it: `messages[0].content`. */
function paramOf({ param, issues }: NonNullable<Failure['details']>): string | null {
  if (typeof param === 'string') return param
  const path = issues?.[0]?.path ?? ''
  return path === '' ? null : path.replaceAll(/\.(\d+)(?=\.|$)/g, '[$1]')
}
