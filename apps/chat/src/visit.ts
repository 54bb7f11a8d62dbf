const nameOf = (publicId: string) => `millrace.chat.visit.${publicId}`

/** Replaces blocked storage; lasts as long as the page. */
const held = new Map<string, string>()

/** The visitor's access token. */
export function visitOf(publicId: string | null): string | null {
  if (publicId === null) return null
  try {
    return localStorage.getItem(nameOf(publicId)) ?? held.get(publicId) ?? null
  } catch {
    return held.get(publicId) ?? null
  }
}

/** Stores it across a reload. */
export function keepVisit(publicId: string, token: string): void {
  held.set(publicId, token)
  try {
    localStorage.setItem(nameOf(publicId), token)
  } catch {
    // Full or blocked, as in some frames: the visitor must enter again after a reload.
  }
}

/** Removes the visitor's access. */
export function forgetVisit(publicId: string): void {
  held.delete(publicId)
  try {
    localStorage.removeItem(nameOf(publicId))
  } catch {
    // Blocked storage contains nothing.
  }
}

/** The signed identity from the URL's fragment, which is never sent to a server or logged. */
export const identityIn = (hash: string): string | null =>
  /^#identity=([\w.-]{1,4096})$/.exec(hash)?.[1] ?? null
