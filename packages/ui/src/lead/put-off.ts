const nameOf = (conversationId: string) => `millrace.chat.form.${conversationId}`

/** Whether the visitor dismissed the form of this conversation in this tab. */
export function isPutOff(conversationId: string | null): boolean {
  if (conversationId === null) return false
  try {
    return sessionStorage.getItem(nameOf(conversationId)) !== null
  } catch {
    // Storage is blocked, as in some frames.
    return false
  }
}

/** Shows the form of this conversation again; returns whether it was dismissed. */
export function bringBack(conversationId: string): boolean {
  if (!isPutOff(conversationId)) return false
  sessionStorage.removeItem(nameOf(conversationId))
  return true
}

/** Remembers it across a reload, if storage is available. */
export function putOff(conversationId: string | null): void {
  if (conversationId === null) return
  try {
    sessionStorage.setItem(nameOf(conversationId), '1')
  } catch {
    // Storage is unavailable: the form appears again after a reload.
  }
}
