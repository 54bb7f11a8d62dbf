const nameOf = (publicId: string) => `millrace.chat.visit.${publicId}`

/** In place of a storage that the browser refuses: it lasts as long as the page. */
const held = new Map<string, string>()

/** What this visitor was given when the agent let them in. */
export function visitOf(publicId: string | null): string | null {
  if (publicId === null) return null
  try {
    return localStorage.getItem(nameOf(publicId)) ?? held.get(publicId) ?? null
  } catch {
    return held.get(publicId) ?? null
  }
}

/** Keeps it over a reload. */
export function keepVisit(publicId: string, token: string): void {
  held.set(publicId, token)
  try {
    localStorage.setItem(nameOf(publicId), token)
  } catch {
    // Full, or refused, as in some frames: the visitor enters again after a reload.
  }
}

/** Nobody goes on as who was here before. */
export function forgetVisit(publicId: string): void {
  held.delete(publicId)
  try {
    localStorage.removeItem(nameOf(publicId))
  } catch {
    // A storage that is refused holds nothing.
  }
}

/** The identity that the site signed, from the fragment of the address: that part is sent to no server and logged nowhere. */
export const identityIn = (hash: string): string | null =>
  /^#identity=([\w.-]{1,4096})$/.exec(hash)?.[1] ?? null
