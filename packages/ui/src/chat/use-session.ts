import { useEffect, useState, useSyncExternalStore } from 'react'
import { ChatSession, type SessionOptions } from './session.ts'
import type { ThreadState } from './thread-state.ts'

interface ShownConversation {
  conversationId?: string | undefined
  visitorToken?: string | undefined
}

/** The session of a thread and its state; switches to the given conversation. */
export function useSession(options: SessionOptions & ShownConversation): {
  session: ChatSession
  state: ThreadState
} {
  const { conversationId, visitorToken } = options
  const [session] = useState(() => new ChatSession(options))
  const state = useSyncExternalStore(session.subscribe, session.getState)
  useEffect(() => {
    session.follow(options)
  })
  useEffect(() => {
    // A conversation created by the session itself is passed back as the one to show.
    if ((conversationId ?? null) === session.getState().conversationId) return
    if (conversationId) void session.load({ conversationId, visitorToken: visitorToken ?? null })
    else session.reset()
  }, [session, conversationId, visitorToken])
  useEffect(() => () => session.leave(), [session])
  return { session, state }
}
