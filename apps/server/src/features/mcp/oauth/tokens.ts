import { newToken } from '../../../lib/secrets.ts'

/** How long a code can be exchanged. */
export const CODE_MINUTES = 2
/** How long an access token is valid. */
export const ACCESS_SECONDS = 900
/** How long a client that isn't used stays signed in. */
export const REFRESH_DAYS = 30

const SECRET_LENGTH = 43
const REFRESH_PREFIX = 'mrr_'

/** A one-time code. */
export const newCode = (): string => `mrc_${newToken()}`

/** A refresh token: the first part names its family, and stays; the second one changes with each use. */
export const refreshTokenOf = (family: string, secret: string): string => REFRESH_PREFIX + family + secret

/** The parts of a refresh token; null for other texts. */
export function partsOfRefreshToken(token: string): { family: string; secret: string } | null {
  if (!token.startsWith(REFRESH_PREFIX) || token.length !== REFRESH_PREFIX.length + 2 * SECRET_LENGTH)
    return null
  const parts = token.slice(REFRESH_PREFIX.length)
  return { family: parts.slice(0, SECRET_LENGTH), secret: parts.slice(SECRET_LENGTH) }
}
