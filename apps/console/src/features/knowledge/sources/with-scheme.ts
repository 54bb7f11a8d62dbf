/** Adds the scheme, which people leave out when they type addresses. */
export function withScheme(typed: string): string {
  const trimmed = typed.trim()
  return trimmed === '' || /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`
}
