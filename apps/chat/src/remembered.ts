import type { ConversationKey } from '@millrace/ui'

const nameOf = (publicId: string) => `millrace.chat.${publicId}`

// Browsers refuse storage in private windows, in frames and by policy, some by throwing at the mere mention of it. The
// chat then works as well; it only begins anew after a reload.
function storage(): Storage | null {
  try {
    return globalThis.localStorage ?? null
  } catch {
    return null
  }
}

/** The conversation that this visitor last had with the agent. */
export function recall(publicId: string): ConversationKey | null {
  try {
    const value: unknown = JSON.parse(storage()?.getItem(nameOf(publicId)) ?? 'null')
    return isKey(value) ? value : null
  } catch {
    return null
  }
}

const isKey = (value: unknown): value is ConversationKey => {
  const { conversationId, visitorToken } = (value ?? {}) as Partial<ConversationKey>
  return typeof conversationId === 'string' && typeof visitorToken === 'string'
}

/** Keeps the conversation over a reload; null forgets it. */
export function remember(publicId: string, conversation: ConversationKey | null): void {
  try {
    if (conversation) storage()?.setItem(nameOf(publicId), JSON.stringify(conversation))
    else storage()?.removeItem(nameOf(publicId))
  } catch {
    // Full, or refused: see above.
  }
}
