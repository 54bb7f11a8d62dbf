import type { CallToolResult } from '@modelcontextprotocol/server'
import type { sheets } from '@millrace/contract'
import { hasManyValues } from '../../../lib/count-values.ts'
import type { Failure } from '../../../lib/errors.ts'
import { shorten } from '../../runs/index.ts'

/** Size of a result in characters of JSON: what a model can read at once. Clients get it twice, as data and as text. */
export const RESULT_SIZE = 100_000
/** Size of a value that had to be shortened. */
const SHORTENED_SIZE = 50_000
const ROWS_TOLD = 20

/** A result as data, and as text for clients that don't read data. */
export const resultOf = (data: Record<string, unknown>): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(data) }],
  structuredContent: data,
})

/** Whether a value is too large for a result. */
export const isLarge = (value: unknown, size = RESULT_SIZE): boolean =>
  hasManyValues(value) || (JSON.stringify(value) ?? '').length > size

/** A value as it is, or shortened if it is too large for a result. */
export const fitted = <T>(value: T, size = RESULT_SIZE): { value: T; isShortened: boolean } =>
  isLarge(value, size)
    ? { value: shorten(value, Math.min(size, SHORTENED_SIZE)) as T, isShortened: true }
    : { value, isShortened: false }

/** A refused call, as its caller should see it. */
export function refusal(failure: Failure): CallToolResult {
  const { code, message, details } = failure
  const wait = details?.retryAfter === undefined ? '' : ` Try again in ${details.retryAfter} seconds.`
  const text = [`${message}${wait}`, ...rowsIn(details)].join('\n')
  return { isError: true, content: [{ type: 'text', text }], _meta: { 'millrace/error': code } }
}

/** The rows of a write of which none was accepted. */
function rowsIn(details: Failure['details']): string[] {
  const { outcome } = (details ?? {}) as { outcome?: Pick<sheets.BatchOutcome, 'rows'> }
  return (outcome?.rows ?? []).slice(0, ROWS_TOLD).map(({ index, code, issues }) => {
    const reasons = issues.slice(0, ROWS_TOLD).map(({ path, message }) => `${path}: ${message}`)
    return `Row ${index}: ${reasons.join('; ') || code}`
  })
}
