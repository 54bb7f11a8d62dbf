export const HOME = '/console'

/** The search parameters of the sign-in page that lead back to this path. */
export const wantedSearch = (href: string): { next?: string } => (href === HOME ? {} : { next: href })

const SIGN_IN = /^(\/console)?\/(login(\/.*)?|google_signin_callback\/?)$/

/**
 * A path that is safe to open after signing in: on this origin and not the sign-in page. Anything else becomes the
 * console's home.
 */
export function safeNext(wanted: unknown, origin: string): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/')) return HOME
  // URL parsing drops tabs and line breaks and reads "/\host" and "//host" as another host.
  const url = URL.parse(wanted, origin)
  if (!url || url.origin !== origin) return HOME
  // A path such as "/.//host" is on this origin, but resolves to "//host".
  if (url.pathname.startsWith('//') || SIGN_IN.test(url.pathname)) return HOME
  return url.pathname + url.search + url.hash
}
