import { EgressError } from './errors.ts'

const TIMEOUTS = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
])

const REASONS: Record<string, string> = {
  ENOTFOUND: 'does not exist: no server is known under this name',
  EAI_AGAIN: 'could not be looked up: the name server does not answer',
  ECONNREFUSED: 'refused the connection: nothing answers at this address and port',
  ECONNRESET: 'broke off the connection',
  EPIPE: 'broke off the connection',
  UND_ERR_SOCKET: 'broke off the connection',
  EHOSTUNREACH: 'cannot be reached from this server',
  ENETUNREACH: 'cannot be reached from this server',
  CERT_HAS_EXPIRED: 'shows a certificate that has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'shows a certificate that it signed itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'shows a certificate that nobody known has signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'shows a certificate that cannot be verified',
  ERR_TLS_CERT_ALTNAME_INVALID: 'shows a certificate for another name',
  UND_ERR_HEADERS_OVERFLOW: 'sent headers that are too long',
}

/** What went wrong in the client, as an error for people; the original is kept as the cause for the log. */
export function failureOf(error: unknown, host: string): EgressError {
  const codes: string[] = []
  for (let part: unknown = error, depth = 0; part instanceof Error && depth < 5; part = part.cause, depth++) {
    if (part instanceof EgressError) return part
    const code = (part as NodeJS.ErrnoException).code
    if (typeof code === 'string') codes.push(code)
  }
  if (codes.some((code) => TIMEOUTS.has(code)))
    return new EgressError('timeout', `${host} did not answer in time.`, { cause: error })
  if (codes.some((code) => code.startsWith('Z_') || code.startsWith('ERR_BROTLI') || code.startsWith('ZSTD')))
    return new EgressError('network', `${host} sent data that cannot be decompressed.`, { cause: error })
  const reason = codes.map((code) => REASONS[code]).find(Boolean) ?? 'could not be reached'
  return new EgressError('network', `${host} ${reason}.`, { cause: error })
}
