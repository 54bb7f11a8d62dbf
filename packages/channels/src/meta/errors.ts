import type { FailureReason, SendFailure, VendorAnswer } from '../channel.ts'
import { fieldsOf, textOf } from '../read.ts'

interface Meaning {
  reason: FailureReason
  retry?: boolean
}

/** Codes of the Graph API with a meaning of their own. */
const CODES: Readonly<Record<number, Meaning>> = {
  4: { reason: 'rate', retry: true },
  10: { reason: 'window_closed' },
  17: { reason: 'rate', retry: true },
  190: { reason: 'token', retry: true },
  551: { reason: 'undeliverable' },
  613: { reason: 'rate', retry: true },
  80007: { reason: 'rate', retry: true },
  130429: { reason: 'rate', retry: true },
  131000: { reason: 'vendor_down', retry: true },
  131005: { reason: 'token', retry: true },
  131016: { reason: 'vendor_down', retry: true },
  131026: { reason: 'undeliverable' },
  131047: { reason: 'window_closed' },
  131048: { reason: 'rate', retry: true },
  131049: { reason: 'undeliverable' },
  131050: { reason: 'opted_out' },
  131056: { reason: 'rate', retry: true },
  132000: { reason: 'template_missing' },
  132001: { reason: 'template_missing' },
  132012: { reason: 'template_missing' },
  132015: { reason: 'template_missing' },
  132016: { reason: 'template_missing' },
  133010: { reason: 'token', retry: true },
  2018278: { reason: 'window_closed' },
}

const DETAIL_MAX = 300

/** An error of Meta, from a reply or from the states of a message. */
export function metaFailure(value: unknown): SendFailure {
  const error = fieldsOf(value)
  const code = Number(error.code)
  const subcode = Number(error.error_subcode)
  const { reason, retry = false }: Meaning = CODES[subcode] ?? CODES[code] ?? { reason: 'rejected' }
  const words =
    textOf(fieldsOf(error.error_data).details) || textOf(error.message) || textOf(error.title) || 'error'
  const detail = `${Number.isFinite(code) ? `${code}: ` : ''}${words}`.slice(0, DETAIL_MAX)
  return { reason, detail, retry }
}

/** The failure in a reply; null if there is none. */
export function failureIn({ status, body }: VendorAnswer): SendFailure | null {
  const { error } = fieldsOf(body)
  if (error !== undefined) {
    const failure = metaFailure(error)
    // Meta marks what may pass.
    return fieldsOf(error).is_transient === true ? { ...failure, retry: true } : failure
  }
  if (status >= 200 && status < 300) return null
  return { reason: status === 401 ? 'token' : 'rejected', detail: `HTTP ${status}`, retry: status === 401 }
}
