import { Secret, TOTP } from 'otpauth'

// What every authenticator app takes (RFC 6238 with its defaults).
const SETTINGS = { issuer: 'Millrace', algorithm: 'SHA1', digits: 6, period: 30 } as const
const SECRET_BYTES = 20
// Clocks of phones are a little off: the step before and the one after count too.
const WINDOW = 1

/** A new secret in base 32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** What an authenticator app reads, as text or QR code. */
export const uriOf = (secret: string, username: string): string => totpOf(secret, username).toString()

/** The time step that this code belongs to, or null when it is not a code of now. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const digits = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(digits)) return null
  const totp = totpOf(secret, '')
  const delta = totp.validate({ token: digits, timestamp: now.getTime(), window: WINDOW })
  return delta === null ? null : totp.counter({ timestamp: now.getTime() }) + delta
}

const totpOf = (secret: string, label: string) =>
  new TOTP({ ...SETTINGS, label, secret: Secret.fromBase32(secret) })
