export const HOME = '/console'

/** The search of the sign-in that leads back to this path. */
export const wantedSearch = (href: string): { next?: string } => (href === HOME ? {} : { next: href })

const SIGN_IN = /^(\/console)?\/(login(\/.*)?|google_signin_callback\/?)$/

/**
 * A wanted path that is safe to go to after signing in: of this origin and not the sign-in itself. Anything else is
 * the start of the console.
 */
export function safeNext(wanted: unknown, origin: string): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/')) return HOME
  // URL parsing drops tabs and line breaks and reads "/\host" and "//host" as another host.
  const url = URL.parse(wanted, origin)
  if (!url || url.origin !== origin) return HOME
  // A path such as "/.//host" is of this origin, and yet becomes "//host" once resolved.
  if (url.pathname.startsWith('//') || SIGN_IN.test(url.pathname)) return HOME
  return url.pathname + url.search + url.hash
}
