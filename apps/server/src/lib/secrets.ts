import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** An opaque bearer token of 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The stored form of a token. Tokens are random, so a plain hash suffices. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

export function sameSecret(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
