import type { Clock } from '../../clock.ts'
import type { Hint, Refusal } from './http-error.ts'
import { readText } from './read-text.ts'
import { readRetryAfter } from './retry-after.ts'

const LONGEST_ERROR_BODY = 64_000

/** Reads an error response in any of the vendors' formats. */
export async function readRefusal(response: Response, clock: Clock): Promise<Refusal> {
  const { status, headers } = response
  const text = await readText(response, LONGEST_ERROR_BODY).catch(() => '')
  const { code, param, hint, retryAfterSeconds } = readErrorBody(text)
  return {
    status,
    code,
    param,
    hint,
    retryAfterSeconds: readRetryAfter(headers, clock.now()) ?? retryAfterSeconds,
  }
}

type Row = Record<string, unknown>
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null
const word = (value: unknown) => (typeof value === 'string' ? value : null)

/** Many servers and proxies report errors as plain text or HTML; then the status must suffice. */
export function readErrorBody(text: string): Omit<Refusal, 'status'> {
  const error = errorIn(text)
  const details = Array.isArray(error.details) ? error.details.filter(isRow) : []
  return {
    code: word(error.code),
    param: word(error.param),
    hint: hintOf(error, details),
    retryAfterSeconds: retryDelayOf(details),
  }
}

function errorIn(text: string): Row {
  try {
    const body: unknown = JSON.parse(text)
    const first: unknown = Array.isArray(body) ? body[0] : body
    const error = isRow(first) ? first.error : null
    return isRow(error) ? error : {}
  } catch {
    return {}
  }
}

/** Error codes first; human-readable text only if a vendor provides nothing else. */
function hintOf(error: Row, details: Row[]): Hint | null {
  const words = [error.code, error.type, error.status, ...details.map(({ reason }) => reason)]
  for (const [hint, names] of CODES) if (words.some((one) => names.includes(String(one)))) return hint
  const message = word(error.message) ?? ''
  return MESSAGES.find(([, pattern]) => pattern.test(message))?.[0] ?? null
}

const CODES: [Hint, string[]][] = [
  ['key', ['invalid_api_key', 'authentication_error', 'API_KEY_INVALID', 'API_KEY_SERVICE_BLOCKED']],
  ['credit', ['insufficient_quota', 'billing_error', 'billing_hard_limit_reached']],
  ['too-long', ['context_length_exceeded', 'request_too_large', 'string_above_max_length']],
  ['filter', ['content_filter', 'content_policy_violation']],
  ['overloaded', ['overloaded_error']],
]

const MESSAGES: [Hint, RegExp][] = [
  [
    'too-long',
    /prompt is too long|token count [^\n]{0,200} exceeds|maximum context length|exceeds? the context/i,
  ],
  ['credit', /credit balance is too low/i],
  ['no-tools', /does not support tools|tool use is not supported/i],
  ['key', /api key not valid/i],
]

/** Google's RetryInfo: "23s". */
function retryDelayOf(details: Row[]): number | null {
  const delay = details.map(({ retryDelay }) => word(retryDelay)).find((one) => one !== null)
  const seconds = /^(\d{1,9}(?:\.\d{1,9})?)s$/.exec(delay ?? '')?.[1]
  return seconds === undefined ? null : Math.ceil(Number(seconds))
}
