/** The path if it stays on this origin, else null. Resolves it as a browser does. */
export function sameOriginPath(wanted: string | undefined, origin: string): string | null {
  if (!wanted?.startsWith('/')) return null
  // Parsing drops tabs and line breaks and reads "/\host" and "//host" as another host.
  const url = URL.parse(wanted, origin)
  if (!url || url.origin !== new URL(origin).origin || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}
