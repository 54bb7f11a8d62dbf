const nameOf = (conversationId: string) => `millrace.chat.form.${conversationId}`

/** Whether the visitor put the form of this conversation off, on this page of the browser. */
export function isPutOff(conversationId: string | null): boolean {
  if (conversationId === null) return false
  try {
    return sessionStorage.getItem(nameOf(conversationId)) !== null
  } catch {
    // A storage that the browser refuses, as in some frames, holds nothing.
    return false
  }
}

/** The visitor is to see the form of this conversation again; gives whether it was put off. */
export function bringBack(conversationId: string): boolean {
  if (!isPutOff(conversationId)) return false
  sessionStorage.removeItem(nameOf(conversationId))
  return true
}

/** Remembers it over a reload, where the browser has a storage. */
export function putOff(conversationId: string | null): void {
  if (conversationId === null) return
  try {
    sessionStorage.setItem(nameOf(conversationId), '1')
  } catch {
    // Then the form comes again after a reload.
  }
}
