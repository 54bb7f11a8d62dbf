import type { ConversationKey } from '@millrace/ui'

const nameOf = (publicId: string) => `millrace.chat.${publicId}`

// Browsers block storage in private windows, in frames and by policy, some by throwing on access. The chat still works;
// it only starts over after a reload.
function storage(): Storage | null {
  try {
    return globalThis.localStorage ?? null
  } catch {
    return null
  }
}

/** This visitor's last conversation with the agent. */
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

/** Stores the conversation across a reload; null removes it. */
export function remember(publicId: string, conversation: ConversationKey | null): void {
  try {
    if (conversation) storage()?.setItem(nameOf(publicId), JSON.stringify(conversation))
    else storage()?.removeItem(nameOf(publicId))
  } catch {
    // Full or blocked: see above.
  }
}
