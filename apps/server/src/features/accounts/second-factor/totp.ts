import { Secret, TOTP } from 'otpauth'

// Every authenticator app supports these (the defaults of RFC 6238).
const SETTINGS = { issuer: 'Millrace', algorithm: 'SHA1', digits: 6, period: 30 } as const
const SECRET_BYTES = 20
// Phone clocks can be slightly off, so the previous and the next time step are valid too.
const WINDOW = 1

/** A new secret in base 32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** The URI for authenticator apps, as text or as a QR code. */
export const uriOf = (secret: string, username: string): string => totpOf(secret, username).toString()

/** The time step of this code, or null if the code is not valid now. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const digits = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(digits)) return null
  const totp = totpOf(secret, '')
  const delta = totp.validate({ token: digits, timestamp: now.getTime(), window: WINDOW })
  return delta === null ? null : totp.counter({ timestamp: now.getTime() }) + delta
}

const totpOf = (secret: string, label: string) =>
  new TOTP({ ...SETTINGS, label, secret: Secret.fromBase32(secret) })
