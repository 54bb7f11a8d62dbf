import { say } from '@millrace/contract'
import { EgressError } from './errors.ts'

const TIMEOUTS = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
])

type HostReason =
  | 'host.unreached'
  | 'host.unknown'
  | 'host.noLookup'
  | 'host.refused'
  | 'host.brokeOff'
  | 'host.noWay'
  | 'host.certificateExpired'
  | 'host.certificateOwn'
  | 'host.certificateStrange'
  | 'host.certificateUnverified'
  | 'host.certificateName'
  | 'host.headers'

const REASONS: Record<string, HostReason> = {
  ENOTFOUND: 'host.unknown',
  EAI_AGAIN: 'host.noLookup',
  ECONNREFUSED: 'host.refused',
  ECONNRESET: 'host.brokeOff',
  EPIPE: 'host.brokeOff',
  UND_ERR_SOCKET: 'host.brokeOff',
  EHOSTUNREACH: 'host.noWay',
  ENETUNREACH: 'host.noWay',
  CERT_HAS_EXPIRED: 'host.certificateExpired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'host.certificateOwn',
  SELF_SIGNED_CERT_IN_CHAIN: 'host.certificateStrange',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'host.certificateUnverified',
  ERR_TLS_CERT_ALTNAME_INVALID: 'host.certificateName',
  UND_ERR_HEADERS_OVERFLOW: 'host.headers',
}

/** Turns a client error into one for people; the original is kept as its cause for the log. */
export function failureOf(error: unknown, host: string): EgressError {
  const codes: string[] = []
  for (let part: unknown = error, depth = 0; part instanceof Error && depth < 5; part = part.cause, depth++) {
    if (part instanceof EgressError) return part
    const code = (part as NodeJS.ErrnoException).code
    if (typeof code === 'string') codes.push(code)
  }
  if (codes.some((code) => TIMEOUTS.has(code)))
    return new EgressError('timeout', say('host.silent', { host }), { cause: error })
  if (codes.some((code) => code.startsWith('Z_') || code.startsWith('ERR_BROTLI') || code.startsWith('ZSTD')))
    return new EgressError('network', say('host.garbled', { host }), { cause: error })
  const key = codes.map((code) => REASONS[code]).find(Boolean) ?? 'host.unreached'
  return new EgressError('network', say(key, { host }), { cause: error })
}
