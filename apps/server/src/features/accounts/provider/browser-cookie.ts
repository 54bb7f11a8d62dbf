import { API } from '../../../http/mount.ts'
import { newToken } from '../../../lib/secrets.ts'

const NAME = 'millrace_signin'
const COOKIE = new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]{43})(?:;|$)`)
const MAX_AGE_SECONDS = 600

/** The value that identifies this browser during a sign-in through a provider; null when it has none. */
export function browserOf(cookies: string | undefined): string | null {
  return COOKIE.exec(cookies ?? '')?.[1] ?? null
}

/** The browser's identifier and the cookie that stores it. All tabs share one. */
export function markBrowser(
  cookies: string | undefined,
  secure: boolean,
): { browser: string; cookie: string } {
  const browser = browserOf(cookies) ?? newToken()
  const attributes = [
    `Path=${API}/bauth/users/auth/google`,
    `Max-Age=${MAX_AGE_SECONDS}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(secure ? ['Secure'] : []),
  ]
  return { browser, cookie: [`${NAME}=${browser}`, ...attributes].join('; ') }
}
