const YEAR_SECONDS = 365 * 24 * 3600

type PreferenceName = 'theme' | 'nav' | 'language' | 'canvas' | 'dock' | 'plan'

/**
 * Choices about the look, kept in cookies: local storage holds three fixed entries and nothing else. They hold no
 * secret and decide nothing on the server.
 */
export function readPreference(name: PreferenceName): string | null {
  const prefix = `millrace-${name}=`
  const found = document.cookie.split('; ').find((entry) => entry.startsWith(prefix))
  return found ? decodeURIComponent(found.slice(prefix.length)) : null
}

export function writePreference(name: PreferenceName, value: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `millrace-${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`
}
